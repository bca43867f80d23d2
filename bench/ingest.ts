import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeWav } from '@segno/audio-files'
import { demoCatalogue, renderDemoSound } from '@segno/demo-sounds'
import { openLog } from '../apps/server/src/platform/log.ts'
import { openWorkshop } from '../apps/server/src/ingest/audio/audio-workshop.ts'
import { cpuSeconds, rounded, type Row } from './measure.ts'

const SOUNDS = 24

/** Seconds of audio that a second of processor time takes through each step of ingest. */
export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'segno-bench-'))
  const all = demoCatalogue(1).sounds.filter((sound) => sound.kind === 'loop')
  const chosen = all.filter((_, at) => at % Math.floor(all.length / SOUNDS) === 0)
  let audioSeconds = 0
  const renderSeconds = await cpuSeconds(async () => {
    for (const [at, sound] of chosen.entries()) {
      const pcm = renderDemoSound(sound)
      audioSeconds += (pcm.channels[0]?.length ?? 0) / pcm.sampleRateHz
      writeFileSync(join(folder, `${at}.wav`), writeWav({ pcm, bitDepth: 24 }))
    }
  })
  const totals = { decodeSeconds: 0, analyseSeconds: 0, peaksSeconds: 0, opusSeconds: 0, mp3Seconds: 0 }
  {
    await using workshop = await openWorkshop({
      processes: 1,
      scratchFolder: folder,
      log: openLog('silent'),
    })
    for (const at of chosen.keys()) {
      const { times } = await workshop.process({ masterPath: join(folder, `${at}.wav`), formats: 'upload' })
      for (const step of Object.keys(totals) as (keyof typeof totals)[]) totals[step] += times[step]
    }
  }
  rmSync(folder, { recursive: true })
  const whole = Object.values(totals).reduce((sum, seconds) => sum + seconds, 0)
  const speed = (seconds: number): number => rounded(audioSeconds / seconds, 1)
  return [
    { name: 'audio measured', value: rounded(audioSeconds, 1), unit: 's' },
    { name: 'synthesise a demo sound', value: speed(renderSeconds), unit: 's of audio / CPU s' },
    { name: 'decode (WAV, 24 bit)', value: speed(totals.decodeSeconds), unit: 's of audio / CPU s' },
    { name: 'analyse', value: speed(totals.analyseSeconds), unit: 's of audio / CPU s' },
    { name: 'waveform', value: speed(totals.peaksSeconds), unit: 's of audio / CPU s' },
    { name: 'Opus preview', value: speed(totals.opusSeconds), unit: 's of audio / CPU s' },
    { name: 'MP3 preview', value: speed(totals.mp3Seconds), unit: 's of audio / CPU s' },
    { name: 'all of ingest', value: speed(whole), unit: 's of audio / CPU s' },
  ]
}
