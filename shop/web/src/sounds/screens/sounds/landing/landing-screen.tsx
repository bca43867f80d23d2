import { CallError, getLandingPage, type LandingLink, type LandingPage } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import { call } from '../../../../shared/api/call.ts'
import { useDocumentTitle } from '../../../../shared/page/document-title.ts'
import { NotLoaded } from '../../../../shared/page/not-loaded.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { formatCount } from '../../../../ui/format-count.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { ScreenSkeleton } from '../../../../ui/screen-skeleton.tsx'
import { filterFromAddress } from '../../../sound-filter.ts'
import { useSoundFilter } from '../../../use-sound-filter.ts'
import { SoundsList } from '../sounds-screen.tsx'
import styles from './landing-screen.module.css'

/** The sounds of a genre, an instrument, a key or a tempo, or of two of these, at an address of their own. */
export function LandingScreen() {
  const { id = '', other } = useParams()
  const { pathname, search } = useLocation()
  const parts = other === undefined ? id : `${id},${other}`
  const { data, error, refetch } = useQuery({
    queryKey: [getLandingPage.path, parts],
    queryFn: ({ signal }) => call(getLandingPage, { query: { parts } }, signal),
  })
  if (data?.page && data.page.path !== pathname)
    return <Navigate to={{ pathname: data.page.path, search }} replace />
  if (data?.page) return <OpenLanding page={data.page} />
  if (data || isMisspelt(error)) return <NoSuchPage nearest={data?.nearest ?? []} />
  if (!error) return <ScreenSkeleton />
  return (
    <NotLoaded
      level={1}
      heading="The page could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  )
}

const isMisspelt = (error: Error | null): boolean =>
  error instanceof CallError && error.failure.code === 'bad_request'

/** Any change of the filter leads on to the list of all sounds, narrowed so. */
function OpenLanding({ page }: { page: LandingPage }) {
  const [more, changeFilter] = useSoundFilter()
  const filter = useMemo(() => ({ ...more, ...filterFromAddress(page.filter) }), [more, page.filter])
  return (
    <SoundsList
      filter={filter}
      changeFilter={changeFilter}
      heading={page.title}
      intro={
        <>
          <p className={styles.description}>{page.description}</p>
          <Neighbours page={page} />
        </>
      }
    />
  )
}

function Neighbours({ page: { neighbours } }: { page: LandingPage }) {
  if (neighbours.length === 0) return null
  return (
    <nav className={styles.neighbours} aria-label="Related">
      {neighbours.map(({ heading, links }) => (
        <section key={heading} className={styles.group} aria-label={heading}>
          <h2 className={styles.heading}>{heading}</h2>
          <Links links={links} />
        </section>
      ))}
    </nav>
  )
}

function Links({ links }: { links: readonly LandingLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ path, name, soundCount }) => (
        <li key={path}>
          <Link to={path}>{name}</Link> <span className={styles.count}>{formatCount(soundCount)}</span>
        </li>
      ))}
    </ul>
  )
}

function NoSuchPage({ nearest }: { nearest: readonly LandingLink[] }) {
  const { pathname } = useLocation()
  useDocumentTitle('Not found')
  return (
    <Notice heading="Page not found" action={<ButtonLink to="/sounds">Find a sound</ButtonLink>}>
      <p>
        There is no genre, instrument, key or tempo at {pathname}.{nearest.length > 0 && ' Nearest:'}
      </p>
      {nearest.length > 0 && (
        <nav className={styles.nearest} aria-label="Nearest">
          <Links links={nearest} />
        </nav>
      )}
    </Notice>
  )
}
