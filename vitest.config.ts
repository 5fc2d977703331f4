import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // As many files at once as there are processors: half of them wait for servers and processes of their own.
    maxWorkers: '100%',
    // A slow machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
