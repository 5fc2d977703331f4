/** Runs something once and says how long it took and by how much the heap of V8 grew; what lies in native or Wasm memory is not seen. */
export const heapAfter = async <T>(
  make: () => T | Promise<T>,
): Promise<{ readonly value: T; readonly milliseconds: number; readonly bytes: number }> => {
  const before = settledHeap();
  const started = performance.now();
  const value = await make();
  const milliseconds = performance.now() - started;
  return { value, milliseconds, bytes: settledHeap() - before };
};

/** Bytes that are still reachable; the process runs with `--expose-gc`. */
const settledHeap = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};
