import type { Channel } from '@portico/contract';

/** The tables of `platform`, which serves every area and knows none. */
export type PlatformTables = {
  /** What is sent later. A job that is done is deleted. */
  jobs: {
    id: string;
    kind: Channel | 'webhook' | 'logout' | 'signal';
    /** The receiver, such as a client: its jobs rest together when it fails. Null if the kind has one receiver. */
    group_id: string | null;
    /** Jobs of one series are done one after the other, oldest first. Null if it may be done at any time. */
    series: string | null;
    /** A job replaces one of the same kind and topic. */
    topic: string | null;
    /** Keyed hash of the address that a message goes to. */
    recipient: string | null;
    /** In the form of its kind; sealed if it is a message to a person. */
    payload: string;
    created_at: number;
    due_at: number;
    /** After this time it is worthless. */
    expires_at: number | null;
    /** How often it was claimed since it was put or last succeeded in part. */
    attempt: number;
    /** When the last attempt failed, and why: nothing about a person. */
    tried_at: number | null;
    last_error: string | null;
    /** A random value that each claim writes, and without which nothing ends it. */
    lease: string | null;
    leased_until: number;
  };
};
