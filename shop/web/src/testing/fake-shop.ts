import {
  addToCart,
  affiliateClick,
  type Answer,
  type CartItem,
  type CollectionInFull,
  describePage,
  type Endpoint,
  type Failure,
  type Followed,
  fromWire,
  getCart,
  getIntakeProgress,
  getProfile,
  getShop,
  getVocabulary,
  guestLogin,
  type IntakeProgress,
  type MailFrequency,
  listJams,
  listSimilarSounds,
  listSounds,
  matchTrack,
  type Profile,
  SESSION_MESSAGES,
  refreshTokens,
  removeFromCart,
  type SavedSearch,
  signIn,
  signOut,
  type Shop,
  type Sound,
  type SoundPage,
  startDownload,
  suggest,
  type Tokens,
  toWire,
} from '@segno/contract'
import { localItem, withItem, withoutSound } from '../shared/state/cart.ts'
import { likeSound } from './like-sound.ts'
import { serveLegal } from './fake-legal.ts'
import { serveKept } from './fake-kept.ts'
import { matchSounds } from './match-sounds.ts'
import { collectedAmong } from './fake-collections.ts'
import { serveOwnLists } from './fake-own-lists.ts'
import { serveShelf } from './fake-shelf.ts'
import { shopFacts } from './shop-facts.ts'
import { searchSounds } from './search-sounds.ts'
import { silentWav } from '../listening/silent-wav.ts'
import { soundAt, VOCABULARY } from './sounds.ts'
import { suggestSounds } from './suggest-sounds.ts'

type Handler = (request: { url: URL; body: unknown }) => Response

/** A shop in memory that answers as the contract says. Its fields may be changed at any time, as a real shop's would. */
export class FakeShop {
  sounds: readonly Sound[]
  ownedIds: readonly string[] = []
  /** Not for sale any more. */
  withdrawnIds: readonly string[] = []
  intake: IntakeProgress = { waiting: 0, ready: 0, refused: 0 }
  cart: readonly CartItem[] = []
  favourites: readonly string[] = []
  recent: readonly string[] = []
  notForMe: readonly string[] = []
  collections: readonly CollectionInFull[] = []
  dragged: readonly string[] = []
  /** How they were heard then, where that is how they were dragged. */
  draggedAs: { tempoBpm: number | null; pitchSemitones: number | null } = {
    tempoBpm: null,
    pitchSemitones: null,
  }
  /** Drag-outs that were told of. */
  readonly reported: unknown[] = []
  /** Comes near where a search finds nothing. */
  nearest: SoundPage['nearest'] = null
  followed: Followed['items'] = []
  followedMails: MailFrequency | null = null
  announcementMails: 'always' | 'never' = 'always'
  searches: readonly SavedSearch[] = []
  profile: Profile = somebody
  legal: Shop['legal'] = null
  cardPayments: Shop['cardPayments'] = null
  socialProviders: Shop['socialProviders'] = []
  voucherTrialHost: Shop['voucherTrialHost'] = null
  /** Paths that fail with a status, for as long as they stand here. */
  readonly failing = new Map<string, number>()
  /** Paths, or one method of them (`PUT /api/…`), that are refused with these words for as long as they stand here. */
  readonly refusing = new Map<string, Pick<Failure, 'code' | 'message'> & Partial<Failure>>()
  /** Paths, or one method of them, that are answered by something else than the shop, such as a proxy in front of it. */
  readonly answering = new Map<string, () => Response>()
  /** Paths that are not answered before something has happened. */
  readonly holding = new Map<string, Promise<void>>()
  /** Orders of lists (`asOf`) that are kept no more. */
  readonly expiredOrders = new Set<string>()
  /** ID tokens that have ended: whatever needs one answers so. */
  readonly endedTokens = new Set<string>()
  /** Every request that came in, as `GET /api/sounds?…`. */
  readonly requests: string[] = []
  readonly #handlers = new Map<string, Handler>()

  constructor(sounds: number | readonly Sound[] = 240) {
    this.sounds =
      typeof sounds === 'number' ? Array.from({ length: sounds }, (_, place) => soundAt(place)) : sounds
    this.on(getShop, () => shopFacts(this))
    this.#handlers.set('POST /api/auth/getNonce', () => ok({ id: 'nonce', nonce: 'nonce' }))
    this.on(affiliateClick, () => null)
    this.on(getVocabulary, () => VOCABULARY)
    this.on(getIntakeProgress, () => this.intake)
    this.on(listSounds, ({ url }) => {
      const query = listSounds.query!.parse(Object.fromEntries(url.searchParams))
      const found = searchSounds(collectedAmong(this, query), query, this.ownedIds)
      return found.total === 0 ? { ...found, nearest: this.nearest } : found
    })
    this.on(listSimilarSounds, ({ url }) => likeSound(this, url))
    this.on(suggest, ({ url }) => suggestSounds(this.sounds, url.searchParams.get('q') ?? ''))
    this.on(matchTrack, ({ url, body }) => matchSounds(this, url, body))
    this.on(listJams, () => ({
      items: [],
      meta: describePage({ page: 1, limit: 3, itemCount: 0, totalItems: 0 }),
    }))
    serveShelf(this)
    serveLegal(this)
    serveKept(this)
    serveOwnLists(this)
    this.on(signIn, () => ({ step: 'signedIn' as const, tokens: someTokens() }))
    this.on(refreshTokens, () => someTokens())
    this.on(signOut, () => null)
    this.on(getProfile, () => this.profile)
    this.on(getCart, () => [...this.cart])
    this.on(addToCart, ({ body }) => {
      for (const { soundId } of body as { soundId: string }[])
        if (!this.withdrawnIds.includes(soundId)) this.cart = withItem(this.cart, this.#item(soundId))
      return [...this.cart]
    })
    this.on(removeFromCart, ({ url }) => {
      this.cart = withoutSound(this.cart, url.pathname.split('/').at(-1)!)
      return [...this.cart]
    })
    this.on(startDownload, () => ({
      url: '/download/ticket',
      fileName: 'Sound.wav',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    }))
  }

  /** Stands in for `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const address = input instanceof Request ? input.url : input
    const request = new Request(new URL(address, 'http://shop.test'), init)
    const url = new URL(request.url)
    // The page's own code, which is fetched before it is run.
    if (CODE.test(url.pathname)) return realFetch(input, init)
    this.requests.push(`${request.method} ${url.pathname}${url.search}`)
    if (url.pathname === guestLogin.path) return ok({ token: 'guest' })
    url.pathname = url.pathname.replace('/api/v6/', '/api/')
    await this.holding.get(url.pathname)
    const answer = this.answering.get(url.pathname) ?? this.answering.get(keyOf(request.method, url.pathname))
    if (answer) return answer()
    const status = this.failing.get(url.pathname)
    if (status)
      return Response.json({ statusCode: status, code: 'broken', message: 'The shop is closed' }, { status })
    const refusal = this.refusing.get(url.pathname) ?? this.refusing.get(keyOf(request.method, url.pathname))
    if (refusal) return Response.json({ statusCode: 400, ...refusal }, { status: refusal.statusCode ?? 400 })
    if (this.endedTokens.has(request.headers.get('token') ?? '') && !OPEN.test(url.pathname))
      return tokenExpired()
    if (this.expiredOrders.has(url.searchParams.get('asOf') ?? '')) return listExpired()
    const preview = PREVIEW.exec(url.pathname)?.[0]
    if (preview) return this.#audio(({ previewUrl }) => previewUrl === preview)
    const dragged = DRAGGED.exec(url.pathname)?.[1]
    if (dragged) return this.#audio(({ id }) => id === dragged)
    const isFile = /^(image|audio)\//.test(request.headers.get('content-type') ?? '')
    const file = isFile ? await request.blob() : null
    const text = isFile ? '' : await request.text()
    const handler = this.#find(request.method, url.pathname)
    if (!handler)
      return Response.json({ statusCode: 404, code: 'not_found', message: 'Not found' }, { status: 404 })
    return handler({ url, body: file ?? (text ? JSON.parse(text) : null) })
  }

  /** From now on an endpoint answers so. */
  on<Of extends Endpoint>(endpoint: Of, answer: (request: { url: URL; body: unknown }) => Answer<Of>): void {
    this.#handlers.set(keyOf(endpoint.method, endpoint.path), (request) => {
      const body = fromWire(endpoint.body, request.body)
      return ok(toWire(endpoint.ok, endpoint.ok.parse(answer({ ...request, body }))))
    })
  }

  #find(method: string, path: string): Handler | undefined {
    const [, handler] =
      [...this.#handlers].find(([key]) =>
        new RegExp(`^${key.replace(/:\w+/g, '[^/]+')}$`).test(keyOf(method, path)),
      ) ?? []
    return handler
  }

  #audio(isMeant: (sound: Sound) => boolean): Response {
    const sound = this.sounds.find(isMeant)
    return sound ? new Response(silentWav(sound)) : new Response(null, { status: 404 })
  }

  #item(soundId: string): CartItem {
    return { ...localItem(this.sounds.find(({ id }) => id === soundId)!), id: `item-${soundId}` }
  }
}

const OPEN = /^\/api\/(auth|public|sounds|collections|vocabulary)/
const PREVIEW = /^\/audio\/previews\/.+/
const CODE = /\/src\//
const realFetch = globalThis.fetch
const DRAGGED = /^\/drag-out\/ticket-of-(.+)/

const ok = (data: unknown): Response => Response.json({ statusCode: 200, body: { data } })

const keyOf = (method: string, path: string): string => `${method} ${path}`

function tokenExpired(): Response {
  const failure: Failure = { statusCode: 400, code: 'token_expired', message: SESSION_MESSAGES.token_expired }
  return Response.json(failure, { status: failure.statusCode })
}

function listExpired(): Response {
  const failure: Failure = { statusCode: 409, code: 'list_expired', message: 'This list has grown old.' }
  return Response.json(failure, { status: failure.statusCode })
}

export function someTokens(): Tokens {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  return { idToken: 'id', accessToken: 'access', expiresAt }
}

const somebody: Profile = {
  id: 'somebody',
  cognitoUserId: 'somebody',
  email: 'user@segno.test',
  userFirstName: 'Robin',
  userLastName: 'Vale',
  userNameRef: 'robin-vale',
  userConfirmed: true,
  country: 'DE',
  currency: 'EUR',
  role: 'user',
  grants: [],
  type: 'user',
  status: 'activated',
  image: null,
  thumbnailImage: null,
  links: [],
  availablePoints: 84,
  stripeCustomerId: null,
  availableMobileFeatures: [],
  onboarding: { daw: null, genres: [], instruments: [], waysOfWorking: [], isSkipped: true },
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
}
