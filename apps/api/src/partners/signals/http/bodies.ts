import * as z from 'zod/mini';

/* The bodies that receivers send (SSF 1.0, section 8.1), except the configuration of a stream and a poll. */

const id = z.string().check(z.maxLength(200));

export const statusChange = z.object({
  stream_id: id,
  status: z.enum(['enabled', 'paused', 'disabled']),
  reason: z.optional(z.string().check(z.maxLength(200))),
});

/** People are identified by the issuer and their subject there, and by nothing else. */
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
