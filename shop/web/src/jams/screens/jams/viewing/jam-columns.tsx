import type { JamSummary } from '@segno/contract'
import { formatKey, pitchClass } from '@segno/units'
import { Link } from 'react-router'
import { formatTempo } from '../../../../listening/words/format-sound.ts'
import { CoverPicture } from '../../../../ui/cover-picture.tsx'
import type { TableColumn } from '../../../../kit/table/rows.tsx'
import styles from './jam-screen.module.css'

/** What every list of jams says of one. @param addressOf where its title leads */
export function jamColumns(
  addressOf: (jam: JamSummary) => string,
): readonly TableColumn<JamSummary, 'title' | 'tempoBpm'>[] {
  return [
    {
      title: 'Title',
      sort: 'title',
      cell: (jam) => (
        <span className={styles.named}>
          <CoverPicture src={jam.cover} sidePixels={40} isLazy />
          <Link to={addressOf(jam)}>{jam.title}</Link>
        </span>
      ),
    },
    {
      title: 'Artist',
      cell: ({ artist }) => artist && <Link to={`/artists/${artist.handle}`}>{artist.name}</Link>,
    },
    { title: 'BPM', sort: 'tempoBpm', align: 'end', cell: ({ tempoBpm }) => formatTempo(tempoBpm) },
    {
      title: 'Key',
      cell: ({ key }) => key && formatKey({ tonic: pitchClass(key.tonic), mode: key.mode }),
    },
    { title: 'Bars', align: 'end', cell: ({ bars }) => bars },
  ]
}
