import { packPath, type SoundDetail } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { useDocumentTitle } from '../../../../shared/page/document-title.ts'
import { JamLinks } from '../../../../jams/jam-links.tsx'
import { LoadProblem } from '../../../../shared/page/load-problem.tsx'
import { oneSoundQuery } from '../../../one-sound-query.ts'
import { packSoundsQuery } from '../../../pack-sounds.ts'
import { knownSounds } from '../../../rows/known-sounds.ts'
import { ListedSounds } from '../../../rows/listed-sounds.tsx'
import { ScreenSkeleton } from '../../../../ui/screen-skeleton.tsx'
import { SoundFacts } from './sound-facts.tsx'
import { SoundHead } from './sound-head.tsx'
import page from '../../../../shared/page/detail-page.module.css'

/** One sound, with everything that is known of it. */
export function SoundScreen() {
  const { id = '' } = useParams()
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const { data, error, refetch } = useQuery(oneSoundQuery(id, listener))
  useDocumentTitle(data ? `${data.title} by ${data.artist.name}` : 'Sound')
  if (data) return <OpenSound key={id} sound={data} listener={listener} />
  if (!error) return <ScreenSkeleton />
  return (
    <LoadProblem
      error={error}
      missing="sound_not_found"
      what="sound"
      elsewhere={{ to: '/sounds', label: 'Find a sound' }}
      onRetry={() => void refetch()}
    />
  )
}

function OpenSound({ sound, listener }: { sound: SoundDetail; listener: string }) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const { pack } = sound
  return (
    <div ref={setScroller} className={page.screen}>
      <div className={page.inner}>
        <SoundHead sound={sound} />
        <SoundFacts sound={sound} />
        <JamLinks heading="Jams with this sound" of={{ soundId: sound.id }} />
        {pack && <RestOfPack {...{ sound, pack, listener, scroller }} />}
      </div>
    </div>
  )
}

interface RestOfPackProps {
  sound: SoundDetail
  pack: NonNullable<SoundDetail['pack']>
  listener: string
  scroller: HTMLDivElement | null
}

const SHOWN = 8

/** More of the same, where it can be fetched; the sound itself does without. */
function RestOfPack({ sound, pack, listener, scroller }: RestOfPackProps) {
  const { data } = useQuery(packSoundsQuery(pack.id, listener))
  const others = data?.sounds.filter(({ id }) => id !== sound.id).slice(0, SHOWN) ?? []
  if (!data || others.length === 0) return null
  return (
    <section className={page.section} aria-label={`More of ${pack.title}`}>
      <div className={page.sectionHead}>
        <h2 className={page.sectionTitle}>More of {pack.title}</h2>
        <Link className={page.more} to={packPath(pack, sound.artist)}>
          See the pack
        </Link>
      </div>
      <div className={page.bleed}>
        <ListedSounds
          label={`More of ${pack.title}`}
          list={knownSounds(others, data.ownedIds)}
          total={others.length}
          scroller={scroller}
        />
      </div>
    </section>
  )
}
