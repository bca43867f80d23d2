import {
  fetchTaxFile,
  getTaxFiles,
  type TaxFileKind,
  type TaxFilesOfYear,
  writeTaxFile,
} from '@segno/contract'
import { countOf } from '@segno/units'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { SaveFileButton } from '../../../kit/data/save-file-button.tsx'
import { formatMoment } from '../../../kit/format/date.ts'
import { Section } from '../../../kit/layout/section.tsx'
import { call, fetchFile } from '../../../shared/api/call.ts'
import { useReach } from '../../../shared/api/own-grants.ts'
import { PaidArtist } from './paid-artist.tsx'
import styles from './payment-story.module.css'

type WrittenFacts = TaxFilesOfYear['files'][number]

/** Contents of a written file, in words. */
const CONTENT_WORDS: Readonly<Record<TaxFileKind, (count: number) => string>> = {
  new: (count) => countOf(count, 'artist', 'artists'),
  corrections: (count) => (count === 0 ? 'The shop itself' : countOf(count, 'correction', 'corrections')),
  nothing: () => 'Nothing to report',
}

/** The DAC7 files of a year: who is in the next one, who cannot be, and which were written. */
export function TaxFiles({ year }: { year: number }) {
  const query = useQuery({
    queryKey: [getTaxFiles.path, year],
    queryFn: ({ signal }) => call(getTaxFiles, { params: { year: String(year) } }, signal),
  })
  return (
    <Loaded query={query}>
      {(files) => (
        <Section title={`XML for ${year}`} tools={<WriteButtons year={year} files={files} />}>
          <div className={styles.story}>
            <p>{standing(year, files)}</p>
            <Incomplete artists={files.incomplete} />
            <Written year={year} files={files.files} />
          </div>
        </Section>
      )}
    </Loaded>
  )
}

const NOBODY = {
  new: 'No artist is left to report.',
  else: 'No artist with complete details is left to report.',
}

/** What keeps the file from being written, or who will be in it. */
function standing(year: number, files: TaxFilesOfYear): string {
  const { missingOfShop, newCount, correctedCount, isShopChanged, outsideCount, incomplete } = files
  if (!files.isOver) return `${year} is not over yet. Its file can be written from 1 January.`
  if (missingOfShop.length > 0) return `Enter the shop’s ${missingOfShop.join(', ')} under Settings first.`
  const parts = [
    newCount > 0
      ? `${countOf(newCount, 'artist is', 'artists are')} to be reported.`
      : NOBODY[incomplete.length > 0 ? 'else' : 'new'],
    correctedCount > 0 ? `${countOf(correctedCount, 'artist', 'artists')} to be corrected.` : '',
    isShopChanged ? 'The shop’s own details changed.' : '',
    outsideCount > 0
      ? `${countOf(outsideCount, 'artist lives', 'artists live')} outside the EU and are not reported.`
      : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

function WriteButtons({ year, files }: { year: number; files: TaxFilesOfYear }) {
  const { isOver, missingOfShop, newCount, correctedCount, isShopChanged, incomplete } = files
  if (!isOver || missingOfShop.length > 0) return null
  const isNothing = newCount === 0 && incomplete.length === 0 && files.files.length === 0
  return (
    <>
      {(newCount > 0 || isNothing) && (
        <WriteButton year={year} kind="new">
          {isNothing ? 'Report that there is nothing' : 'Save XML'}
        </WriteButton>
      )}
      {(correctedCount > 0 || isShopChanged) && (
        <WriteButton year={year} kind="corrections">
          Save corrections
        </WriteButton>
      )}
    </>
  )
}

interface WriteButtonProps {
  year: number
  kind: 'new' | 'corrections'
  children: string
}

function WriteButton({ year, kind, children }: WriteButtonProps) {
  if (!useReach()(writeTaxFile)) return null
  return (
    <SaveFileButton
      fetch={() => fetchFile(writeTaxFile, { params: { year: String(year) }, body: { kind } })}
      fileName={fileName(year, kind)}
      refresh={[[getTaxFiles.path]]}
      look="primary"
    >
      {children}
    </SaveFileButton>
  )
}

const fileName = (year: number, kind: TaxFileKind): string =>
  `DAC7 ${year}${kind === 'corrections' ? ' corrections' : ''}.xml`

function Incomplete({ artists }: { artists: TaxFilesOfYear['incomplete'] }) {
  if (artists.length === 0) return null
  return (
    <section>
      <h3>Left out: details are missing</h3>
      <ul className={styles.timeline}>
        {artists.map(({ artist, missing }) => (
          <li key={artist.id}>
            <PaidArtist artist={artist} /> {missing.join(', ')}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Written({ year, files }: { year: number; files: TaxFilesOfYear['files'] }) {
  if (files.length === 0) return null
  return (
    <section>
      <h3>Written</h3>
      <ul className={styles.timeline}>
        {files.map((file) => (
          <WrittenFile key={file.id} year={year} file={file} />
        ))}
      </ul>
    </section>
  )
}

function WrittenFile({ year, file }: { year: number; file: WrittenFacts }) {
  const { id, kind, writtenAt, writtenBy, recordCount } = file
  return (
    <li>
      <time dateTime={writtenAt}>{formatMoment(writtenAt)}</time>
      {CONTENT_WORDS[kind](recordCount)}, {writtenBy}
      <SaveFileButton
        fetch={() => fetchFile(fetchTaxFile, { params: { fileId: id } })}
        fileName={fileName(year, kind)}
        look="quiet"
      >
        Save again
      </SaveFileButton>
    </li>
  )
}
