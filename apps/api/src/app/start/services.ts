/** A part of the process that runs until it is stopped: a server or a worker. */
type Service = { stop(): Promise<unknown> };

/**
 * The services of a process in the order in which they are stopped: one stage after the other, all of a stage
 * together. A new server or worker is added to one of these lists.
 */
export type Stages = {
  /** They accept calls; those under way are answered first. */
  servers: Service[];
  /** They work without calls. */
  workers: Service[];
  /** Everything above may still record events. */
  last: Service[];
};

export async function stopAll({ servers, workers, last }: Stages): Promise<void> {
  for (const stage of [servers, workers, last]) {
    await Promise.all(stage.map((service) => service.stop()));
  }
}
