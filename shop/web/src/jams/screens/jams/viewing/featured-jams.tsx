import { featureJams, JAM_LIMITS, jamsList, type JamSummary, listJams } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useAction } from '../../../../kit/data/use-action.ts'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { Section } from '../../../../kit/layout/section.tsx'
import { call } from '../../../../shared/api/call.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { CoverPicture } from '../../../../ui/cover-picture.tsx'
import { upIcon } from '../../../../ui/later-icons.ts'
import styles from './featured-jams.module.css'

/** Featured jams in their order, and what changes it. */
function useFeatured() {
  const query = useQuery({
    queryKey: [listJams.path, 'featured'],
    queryFn: ({ signal }) => {
      const limit = String(JAM_LIMITS.featured)
      return call(listJams, { query: { isFeatured: 'yes', sort: 'featured', limit } }, signal)
    },
  })
  const jams: readonly JamSummary[] = query.data?.items ?? []
  const feature = useAction({
    run: (jamIds: readonly string[]) => send(jamIds).then(() => jams.map(({ id }) => id)),
    done: 'Featured jams changed',
    undo: (before) => send(before),
    refresh: [[jamsList.list.path]],
  })
  return { query, jams, feature }
}

const send = (jamIds: readonly string[]) => call(featureJams, { body: { jamIds: [...jamIds] } })

/** Chooses the order of what is featured. */
export function FeaturedJams() {
  const { query, feature } = useFeatured()
  return (
    <Section title="Featured">
      <Loaded
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={<p>Nothing is featured. Choose jams below.</p>}
      >
        {({ items }) => <OrderedJams jams={items} change={(ids) => void feature.run(ids)} />}
      </Loaded>
    </Section>
  )
}

interface OrderedJamsProps {
  jams: readonly JamSummary[]
  change: (jamIds: readonly string[]) => void
}

function OrderedJams({ jams, change }: OrderedJamsProps) {
  const ids = jams.map(({ id }) => id)
  return (
    <ol className={styles.featured}>
      {jams.map(({ id, title, cover }, at) => {
        const rest = ids.filter((other) => other !== id)
        return (
          <li key={id}>
            <CoverPicture src={cover} sidePixels={36} isLazy />
            <Link to={`/jams/${id}`}>{title}</Link>
            <IconButton
              icon={upIcon}
              label={`Move ${title} up`}
              aria-disabled={at === 0}
              onClick={() => at > 0 && change(rest.toSpliced(at - 1, 0, id))}
            />
            <IconButton
              icon="down"
              label={`Move ${title} down`}
              aria-disabled={at === ids.length - 1}
              onClick={() => at < ids.length - 1 && change(rest.toSpliced(at + 1, 0, id))}
            />
            <IconButton icon="close" label={`Stop featuring ${title}`} onClick={() => change(rest)} />
          </li>
        )
      })}
    </ol>
  )
}

/** Puts a jam last among what is featured. */
export function FeatureButton({ jam }: { jam: JamSummary }) {
  const { jams, feature } = useFeatured()
  if (jam.featuredPlace !== null) return <>Featured</>
  const isFull = jams.length >= JAM_LIMITS.featured
  return (
    <Button
      look="quiet"
      aria-label={`Feature ${jam.title}`}
      aria-disabled={isFull}
      title={isFull ? `Up to ${JAM_LIMITS.featured} can be featured` : undefined}
      onClick={() => !isFull && void feature.run([...jams.map(({ id }) => id), jam.id])}
    >
      Feature
    </Button>
  )
}
