import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Tests listen on ports and start processes of their own; a slow machine is no failure.
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
