import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { drawCover, nameCover, readCoverName } from '../catalogue/public.ts'
import { paintCard } from './paint-card.ts'

const fontFolder = mkdtempSync(join(tmpdir(), 'segno-fonts-'))
afterAll(() => rmSync(fontFolder, { recursive: true }))

test.each([
  'Night Shift',
  '<b>&amp;',
  '\u2800',
  '\u200B\u200B',
  '\u3164',
  '\uFE0F',
  'A'.repeat(120),
  'ﷺ'.repeat(120),
])('whatever a pack is called, there is a card of it: %j', async (title) => {
  const svg = drawCover(readCoverName(nameCover('pack', []))!)
  const card = { kind: 'Pack', title, by: title, facts: title, shopName: 'Segno', wave: [0, 1] }
  const { jpeg } = await paintCard({ card: { ...card, cover: { kind: 'drawing', svg } }, fontFolder })
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 })
})
