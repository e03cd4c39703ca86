import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: '.',
    include: ['scripts/interop/*.interop.ts'],
    environment: 'node',
    env: { TEST_ENGINE: 'sqlite' },
    globalSetup: ['scripts/lib/vitest-sqlite.ts'],
    hookTimeout: 30_000,
    reporters: ['verbose'],
  },
});
