import { defineConfig } from 'vite'

/** One file that Node runs as it is, beside the page, from where people download it. */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main-segno.ts',
    outDir: '../web/dist/downloads',
    emptyOutDir: true,
    target: 'node22',
    rolldownOptions: {
      output: { entryFileNames: 'segno.mjs', banner: '#!/usr/bin/env node', codeSplitting: false },
    },
  },
})
