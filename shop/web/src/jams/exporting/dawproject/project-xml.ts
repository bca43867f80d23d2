import { xml, xmlText, type XmlElement } from '@segno/invoice/xml'
import { clipsXml, type NextId, numberText } from './clips-xml.ts'
import { missingName, type Project, type ProjectLane } from './project.ts'

/** The louder half of a fader. */
const MOST_LEVEL = 2

/**
 * `project.xml` of a .dawproject: a track for each lane with its level, pan, mute and clips.
 *
 * @see https://github.com/bitwig/dawproject
 */
export function projectXml({ tempoBpm, lanes }: Project): string {
  let last = 0
  const nextId: NextId = () => `id${(last += 1)}`
  const masterId = nextId()
  const tracks = lanes.map((lane) => ({ lane, id: nextId() }))
  const master = xml('Track', [channelXml({ role: 'master', id: masterId, nextId })], {
    contentType: 'audio notes',
    loaded: 'true',
    id: nextId(),
    name: 'Master',
  })
  const places = tracks.map(({ lane, id }) =>
    xml('Lanes', [clipsXml(lane, tempoBpm, nextId)], { track: id, id: nextId() }),
  )
  return xmlText(
    xml(
      'Project',
      [
        xml('Application', '', { name: 'Segno', version: '1.0' }),
        transportXml(tempoBpm, nextId),
        xml('Structure', [...tracks.map((track) => trackXml(track, masterId, nextId)), master]),
        xml('Arrangement', [xml('Lanes', places, { timeUnit: 'beats', id: nextId() })], { id: nextId() }),
        xml('Scenes', []),
      ],
      { version: '1.0' },
    ),
  )
}

/** `metadata.xml` of a .dawproject. */
export function metadataXml({ title, comment }: Project): string {
  return xmlText(xml('MetaData', [xml('Title', title), xml('Comment', comment)]))
}

function transportXml(tempoBpm: number, nextId: NextId): XmlElement {
  const tempo = parameter('Tempo', { unit: 'bpm', least: 20, most: 666, value: tempoBpm }, nextId)
  return xml('Transport', [
    tempo,
    xml('TimeSignature', '', { denominator: '4', numerator: '4', id: nextId() }),
  ])
}

interface Track {
  readonly lane: ProjectLane
  readonly id: string
}

function trackXml({ lane, id }: Track, destination: string, nextId: NextId): XmlElement {
  const comment = lane.buyAddress === null ? {} : { comment: lane.buyAddress }
  const named =
    lane.audio === null ? { name: missingName(lane), color: '#808080', ...comment } : { name: lane.title }
  return xml('Track', [channelXml({ role: 'regular', id: nextId(), destination, lane, nextId })], {
    contentType: 'audio',
    loaded: 'true',
    id,
    ...named,
  })
}

interface Channel {
  readonly role: 'regular' | 'master'
  readonly id: string
  readonly destination?: string
  readonly lane?: ProjectLane
  readonly nextId: NextId
}

function channelXml({ role, id, destination, lane, nextId }: Channel): XmlElement {
  const { level = 1, pan = 0, isMuted = false, isSoloed = false } = lane ?? {}
  const most = Math.max(MOST_LEVEL, level)
  return xml(
    'Channel',
    [
      xml('Mute', '', { value: String(isMuted), id: nextId(), name: 'Mute' }),
      parameter('Pan', { unit: 'normalized', least: 0, most: 1, value: (pan + 1) / 2 }, nextId),
      parameter('Volume', { unit: 'linear', least: 0, most, value: level }, nextId),
    ],
    { audioChannels: '2', ...(destination && { destination }), role, solo: String(isSoloed), id },
  )
}

interface Parameter {
  readonly unit: 'bpm' | 'normalized' | 'linear'
  readonly least: number
  readonly most: number
  readonly value: number
}

function parameter(name: string, { unit, least, most, value }: Parameter, nextId: NextId): XmlElement {
  const [min, max] = [numberText(least), numberText(most)]
  return xml(name, '', { max, min, unit, value: numberText(value), id: nextId(), name })
}
