import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    expect: { poll: { timeout: 30_000 } },
    globalSetup: 'e2e/filled-shop-setup.ts',
    testTimeout: 900_000,
    hookTimeout: 600_000,
    include: ['e2e/journeys/accessibility.journey.ts'],
    maxWorkers: 1,
  },
})
