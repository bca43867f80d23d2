import type { ReportedArtist } from '@segno/contract'
import { Link } from 'react-router'

/** Leads to what is owed to an artist, and how it is paid. */
export function PaidArtist({ artist }: Pick<ReportedArtist, 'artist'>) {
  return (
    <Link to={`/admin/payment/${artist.id}`} title={artist.name}>
      {artist.email}
    </Link>
  )
}
