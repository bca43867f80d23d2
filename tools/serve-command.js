/** How the server is started: what its runtime is told before it begins, so that a busy shop takes little more memory than an idle one. */
export const serveCommand = {
  // New objects get 4 MB at a time instead of 16: what a request leaves behind goes before it has spread.
  args: ['--max-semi-space-size=4', 'shop/server/src/main-serve.ts'],
  // Each thread would else keep freed memory to itself: after 500 uploads 200 MB more (`npm run bench -- uploads`).
  env: { MALLOC_ARENA_MAX: '2' },
}
