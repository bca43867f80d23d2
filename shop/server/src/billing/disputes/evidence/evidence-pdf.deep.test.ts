import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anEvidence } from '../../../testing/an-evidence.ts'
import { evidencePdf } from './evidence-pdf.ts'

/** Bytes and pages that the provider takes as evidence. */
const MOST_BYTES = 4_500_000
const MOST_PAGES = 50

/** Runs Debian's `qpdf` and `poppler-utils` on the file. */
const judge = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8' })

test.each([3, 400])('other programs read the evidence of %i licences whole', async (licences) => {
  const folder = mkdtempSync(join(tmpdir(), 'segno-evidence-'))
  try {
    const file = join(folder, 'evidence.pdf')
    const bytes = await evidencePdf(anEvidence({ licences }))
    writeFileSync(file, bytes)
    expect(judge('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found')
    const [, pages] = /Pages: +(\d+)/.exec(judge('pdfinfo', file))!
    expect([bytes.length < MOST_BYTES, Number(pages) <= MOST_PAGES]).toEqual([true, true])
    const words = judge('pdftotext', file, '-')
    const numbers = words.match(/SEG-2026-\d{6}-01-K7RM2PXC/g)
    expect(new Set(numbers).size).toBe(licences)
    expect(words).toContain('a'.repeat(64))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
