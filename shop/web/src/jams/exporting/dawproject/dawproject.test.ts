import * as fc from 'fast-check'
import { XmlDocument, XmlElement, XsdValidator } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import type { Project, ProjectLane } from './project.ts'
import { metadataXml, projectXml } from './project-xml.ts'
import metadataSchema from './schema/MetaData.xsd?raw'
import projectSchema from './schema/Project.xsd?raw'
import { anyProject } from './testing/any-project.ts'

const [projects, metadata] = [projectSchema, metadataSchema].map((schema) =>
  XsdValidator.fromDoc(XmlDocument.fromString(schema)),
)

function read(xml: string, schema: XsdValidator): XmlDocument {
  const document = XmlDocument.fromString(xml)
  schema.validate(document)
  return document
}

const whole: ProjectLane = {
  title: 'Sub',
  artistName: 'Ava Lune',
  level: 0.5,
  pan: -0.5,
  isMuted: true,
  isSoloed: false,
  pitchSemitones: 0,
  clips: [{ startBar: 2, lengthBars: 3, repeats: 1 }],
  audio: { path: 'audio/01 Sub.wav', seconds: 4, sampleRateHz: 44_100, channels: 2, turnSeconds: 4 },
  buyAddress: null,
}
const project = (...lanes: ProjectLane[]): Project => ({
  title: 'Night bus',
  comment: '120 BPM',
  tempoBpm: 120,
  lanes,
})
const attributesOf = (xml: string, path: string) => {
  using document = read(xml, projects!)
  return document
    .find(path)
    .map((node) =>
      Object.fromEntries(
        node instanceof XmlElement ? node.attrs.map(({ name, value }) => [name, value]) : [],
      ),
    )
}
const CLIPS = '/Project/Arrangement/Lanes/Lanes/Clips/Clip'

test('a lane is a track with its level, pan and mute, and its turns lie in place, the last cut off at the clip’s end', () => {
  const xml = projectXml(project(whole))
  expect(attributesOf(xml, CLIPS).map(({ time, duration }) => [time, duration])).toEqual([
    ['8', '8'],
    ['16', '4'],
  ])
  expect(attributesOf(xml, `(${CLIPS})[1]//Warp`)).toEqual([
    { time: '0', contentTime: '0' },
    { time: '8', contentTime: '4' },
  ])
  const values = (name: string) => attributesOf(xml, `(//Channel)[1]/${name}`).map(({ value }) => value)
  expect([values('Volume'), values('Pan'), values('Mute')]).toEqual([['0.5'], ['0.25'], ['true']])
  expect(attributesOf(xml, '//Tempo')[0]?.['value']).toBe('120')
})

test('a lane in another key is transposed, a one-shot sounds once, and a tiny loop goes round in one clip', () => {
  const shifted = projectXml(project({ ...whole, pitchSemitones: -3 }))
  expect(attributesOf(shifted, '(//Points)[1]/RealPoint')[0]?.['value']).toBe('-3')
  const once = projectXml(project({ ...whole, audio: { ...whole.audio!, seconds: 1, turnSeconds: null } }))
  expect(attributesOf(once, CLIPS).map(({ time, duration }) => [time, duration])).toEqual([['8', '2']])
  const tiny = projectXml(project({ ...whole, audio: { ...whole.audio!, seconds: 0.01, turnSeconds: 0.01 } }))
  expect(attributesOf(tiny, CLIPS)).toMatchObject([{ time: '8', duration: '12', loopEnd: '0.02' }])
})

test('a clip that begins within its sound starts to play there, and a one-shot that is over by then is left out', () => {
  const clips = [{ startBar: 2, lengthBars: 2, repeats: 1, offsetBars: 1 }]
  const [first, second] = attributesOf(projectXml(project({ ...whole, clips })), CLIPS)
  expect([first?.['time'], first?.['duration'], first?.['playStart']]).toEqual(['8', '4', '4'])
  expect([second?.['time'], second?.['duration'], second?.['playStart']]).toEqual(['12', '4', '0'])
  const audio = { ...whole.audio!, seconds: 3, turnSeconds: null }
  const once = attributesOf(projectXml(project({ ...whole, clips, audio })), CLIPS)
  expect(once).toMatchObject([{ time: '8', duration: '2', playStart: '4' }])
  const over = { ...audio, seconds: 2 }
  expect(attributesOf(projectXml(project({ ...whole, clips, audio: over })), CLIPS)).toEqual([])
})

test('what is not owned is a track without clips that names it and leads to where it is sold', () => {
  const xml = projectXml(project({ ...whole, audio: null, buyAddress: 'https://segno.test/sounds/a?b&c' }))
  expect(attributesOf(xml, '(//Track)[1]')).toMatchObject([
    { name: 'Not owned: Sub by Ava Lune', comment: 'https://segno.test/sounds/a?b&c' },
  ])
  expect(attributesOf(xml, CLIPS)).toEqual([])
})

test('whatever is in a jam, its project is valid by the format’s own schema', () => {
  fc.assert(
    fc.property(anyProject, (any) => {
      using project = read(projectXml(any), projects!)
      using about = read(metadataXml(any), metadata!)
      expect([project.root.name, about.root.name]).toEqual(['Project', 'MetaData'])
    }),
    { numRuns: 1_000 },
  )
})
