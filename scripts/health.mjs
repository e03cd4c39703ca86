/**
 * Asks this machine's Portico whether it is healthy, for a container's health check: `node scripts/health.mjs
 * [/health/live]`. It exits 0 on 200. The image has no curl, and needs none.
 */
const { path, port } = questionOf(process.argv[2] ?? '/health', process.env);

// Without a port, the process shows only that it lives; its container ends with it.
if (port !== undefined) {
  const problem = await ask();
  if (problem) {
    console.error(`${path} on port ${port} ${problem}`);
    process.exit(1);
  }
}

/** The site's port, the desk's where only the desk is served, and the metrics of a process that serves neither. */
function questionOf(asked, env) {
  const { PORT = '3000', DESK_PORT = '3001', METRICS_PORT } = env;
  const roles = (env.ROLES ?? 'site').split(',').map((role) => role.trim());
  if (roles.includes('site')) return { path: asked, port: PORT };
  if (roles.includes('desk')) return { path: asked, port: DESK_PORT };
  return { path: '/metrics', port: METRICS_PORT || undefined };
}

async function ask() {
  try {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`, {
      signal: AbortSignal.timeout(4_000),
    });
    return status === 200 ? undefined : `answered ${status}`;
  } catch (error) {
    return `did not answer: ${error.cause?.code ?? error.message}`;
  }
}
