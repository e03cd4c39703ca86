import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../test/engines/metrics-cluster.ts');

it('R-OPS-10 one port adds up what every worker counted, and goes on when a worker is killed', async () => {
  const child = spawn(process.execPath, [SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const lines = child.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
    const url = `${((await lines.next()).value as string).trim()}/metrics`;
    const read = async () => (await fetch(url)).text();
    const three = await read();
    expect(three).toContain(
      'portico_http_request_duration_seconds_bucket{method="GET",route="/ip",status="2xx",le="0.025"} 6',
    );
    expect(three).toContain(
      'portico_http_request_duration_seconds_count{method="GET",route="/ip",status="2xx"} 6',
    );
    expect(three).not.toMatch(/^portico_review_oldest_case_seconds /m);
    // Node's own metrics of all workers are there, too.
    expect(three).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    child.stdin.write('end the last worker\n');
    expect((await lines.next()).value).toBe('ended\n');
    expect(await read()).toContain(
      'portico_http_request_duration_seconds_count{method="GET",route="/ip",status="2xx"} 3',
    );
  } finally {
    child.kill('SIGKILL');
  }
});
