import { Link, NavLink, useLocation } from 'react-router'
import { useAppState } from '../../shared/state/app-state.ts'
import { withoutPurchased } from '../../shared/state/cart.ts'
import { lazyPart } from '../../shared/page/lazy-part.tsx'
import { useOwnGrants } from '../../shared/api/own-grants.ts'
import { useIsSignedIn } from '../../shared/session/token-store.ts'
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
  return SCREENS.flatMap((screen) => {
    const { path, title, access, rail } = screen
    if (!rail || (rail.isForVisitors && isSignedIn) || (rail.onlyFor ?? role) !== role) return []
    const isOpen = typeof access === 'string' || isAllowed(screen, { isSignedIn, role, grants })
    return isOpen ? [{ label: title, ...rail, to: path }] : []
  })
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

function usePlaceCounts() {
  return {
    cart: useAppState(({ cart }) => withoutPurchased(cart).length),
    favourites: useAppState(({ favourites }) => favourites.total),
  }
}

export function Rail() {
  const shop = useShop()
  const places = usePlaces()
  const counts = usePlaceCounts()
  const toSounds = useReturnToSearch()
  const { pathname } = useLocation()
  const hasMore = places.length > MOST_ON_A_PHONE
  const more = [...places.slice(MOST_ON_A_PHONE), CONTACT]
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
        {places.map((place, at) => (
          <li key={place.to}>
            {place.group !== places[at - 1]?.group && <p className={styles.group}>{place.group}</p>}
            <PlaceLink
              place={place}
              to={place.to === '/sounds' ? toSounds : { to: place.to }}
              count={place.count ? counts[place.count] : 0}
            />
          </li>
        ))}
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
