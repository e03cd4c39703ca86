import * as z from 'zod/mini';

/* What receivers send (SSF 1.0, section 8.1; RFC 8936, section 2.2), beside the configuration of a stream. */

const id = z.string().check(z.maxLength(200));

export const statusChange = z.object({
  stream_id: id,
  status: z.enum(['enabled', 'paused', 'disabled']),
  reason: z.optional(z.string().check(z.maxLength(200))),
});

/** People are known by the issuer and their number there, and by nothing else. */
export const subjectOf = (issuer: string) =>
  z.object({
    stream_id: id,
    subject: z.object({
      format: z.literal('iss_sub'),
      iss: z.literal(issuer),
      sub: z.string().check(z.maxLength(200)),
    }),
  });

export const verificationRequest = z.object({
  stream_id: id,
  state: z.optional(z.string().check(z.maxLength(1000))),
});

/** So many signals are acknowledged in one call. */
const ACKS_MAX = 1000;

const problem = z.object({
  err: z.string().check(z.maxLength(100)),
  description: z.optional(z.string().check(z.maxLength(2000))),
});

export const pollRequest = z.object({
  maxEvents: z.optional(z.int().check(z.nonnegative())),
  returnImmediately: z.optional(z.boolean()),
  ack: z.optional(z.array(id).check(z.maxLength(ACKS_MAX))),
  setErrs: z.optional(
    z
      .record(id, problem)
      .check(z.refine((errors) => Object.keys(errors).length <= ACKS_MAX, 'too many')),
  ),
});
export type PollRequest = z.output<typeof pollRequest>;
