import * as z from 'zod/mini';

/** So many signals are acknowledged in one call. */
const ACKS_MAX = 1000;
/** As many as one answer hands out; each is a write of its own. */
const ERRORS_MAX = 100;

const id = z.string().check(z.maxLength(200));

const problem = z.object({
  err: z.string().check(z.maxLength(100)),
  description: z.optional(z.string().check(z.maxLength(2000))),
});

/** What a poll asks for (RFC 8936, section 2.2). */
export const pollRequest = z.object({
  maxEvents: z.optional(z.int().check(z.nonnegative())),
  returnImmediately: z.optional(z.boolean()),
  ack: z.optional(z.array(id).check(z.maxLength(ACKS_MAX))),
  setErrs: z.optional(
    z
      .record(id, problem)
      .check(z.refine((errors) => Object.keys(errors).length <= ERRORS_MAX, 'too many')),
  ),
});
export type PollRequest = z.output<typeof pollRequest>;
