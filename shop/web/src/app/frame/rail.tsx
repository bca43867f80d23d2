import { getWaiting } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, NavLink, useLocation } from 'react-router'
import { useAppState } from '../../shared/state/app-state.ts'
import { withoutPurchased } from '../../shared/state/cart.ts'
import { lazyPart } from '../../shared/page/lazy-part.tsx'
import { call } from '../../shared/api/call.ts'
import { useOwnGrants, useReach } from '../../shared/api/own-grants.ts'
import { useIsSignedIn } from '../../shared/session/token-store.ts'
import { usePreferences } from '../../shared/storage/preferences.ts'
import { useShop } from '../../shared/shop.ts'
import { formatCount } from '../../ui/format-count.ts'
import { Icon } from '../../ui/icon.tsx'
import { SCREENS } from '../screens.ts'
import { isAllowed, type RailPlace } from '../screens/screen.ts'
import { CONTACT, LEGAL, WITHDRAW } from './legal-places.ts'
import styles from './rail.module.css'
import { useReturnToSearch } from './use-return-to-search.ts'

interface Place extends RailPlace {
  readonly to: string
  readonly label: string
}

/** The built page has it within itself, so that it is not fetched again. */
const LOGO = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? '/favicon.svg'

/** Where one can go; nothing that the role cannot open. */
function usePlaces(): Place[] {
  const isSignedIn = useIsSignedIn()
  const role = useAppState(({ user }) => user.role)
  const grants = useOwnGrants()
  const places = SCREENS.flatMap((screen): Place[] => {
    const { path, title, access, rail } = screen
    if (!rail || (rail.isForVisitors && isSignedIn) || (rail.onlyFor ?? role) !== role) return []
    const isOpen = typeof access === 'string' || isAllowed(screen, { isSignedIn, role, grants })
    return isOpen ? [{ label: title, ...rail, to: path }] : []
  })
  if (role !== 'admin') return places
  // Who runs the shop comes to work: the shop itself stands last.
  const isOfShop = ({ group }: Place): boolean => !group || group === 'Studio'
  const [shop, office] = [places.filter(isOfShop), places.filter((place) => !isOfShop(place))]
  return [...office, ...shop.map((place) => ({ ...place, group: 'Shop' }))]
}

function isIn({ to, also = [] }: Place, pathname: string): boolean {
  return [to, ...also].some((place) => place === pathname || pathname.startsWith(`${place}/`))
}

const MOST_IN_TWO_DIGITS = 99

/** Only those who hear the screen are told the whole number where there is no room for a third digit. */
function Count({ count }: { count: number }) {
  const whole = formatCount(count)
  if (count <= MOST_IN_TWO_DIGITS) return <span className={styles.count}>{whole}</span>
  return (
    <span className={styles.count}>
      <span className={styles.whole}>{whole}</span>
      <span className={styles.about} aria-hidden="true">
        {MOST_IN_TWO_DIGITS}+
      </span>
    </span>
  )
}

const MorePlaces = lazyPart(async () => (await import('./more-places.tsx')).MorePlaces)
/** Places in the bar of a phone where there are more than it has room for; the others are under “More” there. */
const MOST_ON_A_PHONE = 5

interface PlaceLinkProps {
  place: Place
  /** Where it leads, and with what. */
  to: { readonly to: string; readonly state?: object }
  count: number
}

function PlaceLink({ place, to, count }: PlaceLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link
      {...to}
      className={styles.place}
      title={place.label}
      aria-current={isIn(place, pathname) ? 'page' : undefined}
    >
      <Icon name={place.icon} />
      <span className={styles.label} data-has-short={place.short !== undefined}>
        {place.label}
      </span>
      {place.short && <span className={styles.short}>{place.short}</span>}
      {count > 0 && <Count count={count} />}
    </Link>
  )
}

/** In reach from everywhere; where there is no room for all, one leads to the others. */
function LegalLinks({ hasMore }: { hasMore: boolean }) {
  return (
    <ul className={styles.legal} data-has-more={hasMore} aria-label="Legal">
      {LEGAL.map(({ to, label }) => (
        <li key={to} data-always={to === CONTACT.to || to === WITHDRAW.to} data-worded={to === WITHDRAW.to}>
          <Link to={to} className={styles.legalLink} title={label}>
            {to === CONTACT.to && <Icon name={CONTACT.icon} />}
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const LOOK_AGAIN_MS = 60_000

function usePlaceCounts(): Readonly<Partial<Record<NonNullable<RailPlace['count']>, number>>> {
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  const reaches = useReach()
  const { data: waiting } = useQuery({
    queryKey: [getWaiting.path],
    queryFn: ({ signal }) => call(getWaiting, {}, signal),
    enabled: isAdmin && reaches(getWaiting),
    refetchInterval: LOOK_AGAIN_MS,
  })
  return {
    ...waiting,
    cart: useAppState(({ cart }) => withoutPurchased(cart).length),
    favourites: useAppState(({ favourites }) => favourites.total),
  }
}

interface GroupHeadProps {
  group: string
  isFolded: boolean
}

function GroupHead({ group, isFolded }: GroupHeadProps) {
  const toggle = (): void => {
    usePreferences.setState(({ foldedGroups }) => ({
      foldedGroups: isFolded ? foldedGroups.filter((one) => one !== group) : [...foldedGroups, group],
    }))
  }
  return (
    <button type="button" className={styles.group} aria-expanded={!isFolded} onClick={toggle}>
      {group}
      <Icon name="down" />
    </button>
  )
}

export function Rail() {
  const shop = useShop()
  const places = usePlaces()
  const counts = usePlaceCounts()
  const toSounds = useReturnToSearch()
  const { pathname } = useLocation()
  const folded = usePreferences(({ foldedGroups }) => foldedGroups)
  const hasMore = places.length > MOST_ON_A_PHONE
  const isOffice = places.some(({ isInBar }) => isInBar)
  const isInBar = (place: Place, at: number): boolean =>
    isOffice ? place.isInBar === true : at < MOST_ON_A_PHONE
  const more = [...places.filter((place, at) => !isInBar(place, at)), CONTACT]
  return (
    <nav className={styles.rail} aria-label="Main">
      <NavLink
        to="/sounds"
        className={() => styles.brand}
        aria-label={shop ? `${shop.name}, sounds` : 'Sounds'}
      >
        <img src={LOGO} alt="" width={28} height={28} />
        <span>{shop?.name}</span>
      </NavLink>
      <ul className={styles.places} data-has-more={hasMore}>
        {places.map((place, at) => {
          const isFolded = place.group !== undefined && folded.includes(place.group)
          return (
            <li
              key={place.to}
              data-in-bar={isInBar(place, at)}
              data-folded={isFolded && !isIn(place, pathname)}
            >
              {place.group && place.group !== places[at - 1]?.group && (
                <GroupHead group={place.group} isFolded={isFolded} />
              )}
              <PlaceLink
                place={place}
                to={place.to === '/sounds' ? toSounds : { to: place.to }}
                count={place.count ? (counts[place.count] ?? 0) : 0}
              />
            </li>
          )
        })}
      </ul>
      {hasMore && <MorePlaces places={more} current={more.find((place) => isIn(place, pathname))?.to} />}
      {shop?.isDemo && (
        <p className={styles.demo} title="A demo. The people, sounds and money are made up.">
          Demo
        </p>
      )}
      <LegalLinks hasMore={hasMore} />
    </nav>
  )
}
