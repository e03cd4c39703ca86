import type { FastifyInstance } from 'fastify';

type Where = { host: string; port: number; setting: string };

/** Starts listening. Returns the port (chosen by the system if `port` is 0), or the problem. */
export async function listen(
  server: FastifyInstance,
  { host, port, setting }: Where,
): Promise<{ port: number } | { problem: string }> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    const isTaken = (error as { code?: string }).code === 'EADDRINUSE';
    return {
      problem: isTaken
        ? `Port ${port} is taken. Choose another with ${setting}.`
        : `${setting} ${port} on ${host} cannot be served: ${(error as Error).message}`,
    };
  }
  const address = server.server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : port };
}
