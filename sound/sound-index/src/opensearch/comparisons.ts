import { fittingTempos, fitsInKey } from '../match/goes-well.ts'
import type { HarmonyFit } from '../match/harmony.ts'
import { matchOf } from '../match/match-of.ts'
import type { Match } from '../match/match-query.ts'
import { MATCH_WEIGHTS, SCORE_SCALE } from '../match/match-weights.ts'
import { rolePoints } from '../match/role-points.ts'
import { ROLE_OF_INSTRUMENT } from '../match/roles.ts'
import { FARTHEST_OCTAVES, octaveWorth, WORTH_OF_FREE, WORTH_OF_UNKNOWN } from '../match/tempo-fit.ts'
import { type AskedTrack, baseOf, weighedTrack } from '../match/track-query.ts'
import { likenessOf } from '../similar/likeness.ts'
import { type Likeness, PARTS, PLACES, VECTOR_LENGTH } from '../similar/parts.ts'
import type { AskedLikeness } from '../similar/similar-sounds.ts'
import type { AskedTaste } from '../taste/asked-taste.ts'
import { weighedQuery } from '../similar/weighed-query.ts'
import { allOf, anyOf, between, type EngineClause, exists, term, terms, worth } from './clauses.ts'
import { BY_POINTS, byScript, type EngineOrder, POPULAR } from './orders.ts'

/** A sound that was found, as far as it is compared. */
export interface ComparedHit {
  readonly vector: Float64Array
  /** NaN where it has none. */
  readonly tempoBpm: number
  readonly keyName: string | null
  /** The slug; null where it has none. */
  readonly instrument: string | null
}

/** An order of the sounds found that a query’s own gives way to. */
export interface EngineComparison {
  readonly order: EngineOrder
  /** Points that the order goes by. */
  readonly points: readonly EngineClause[]
  /** Which go well with a track, and which of them as they are; null where none is asked about. */
  readonly goesWell: { readonly all: EngineClause; readonly asTheyAre: EngineClause } | null
  readonly likenessOf: ((hit: ComparedHit) => Likeness) | null
  readonly matchOf: ((hit: ComparedHit) => Match) | null
}

/** The sum of the products of a sound's numbers and `q`, from one place to another. */
const PRODUCT = `int product(def b, List q, int from, int to) {
  int sum = 0;
  for (int i = from; i < to; i++) sum += b.bytes[b.offset + i] * (int) q.get(i);
  return sum;
}
`

export function byLikeness(like: AskedLikeness): EngineComparison {
  const { unit, share, transpose } = like
  return {
    order: [byScript(likenessScript(like), 'desc'), ...POPULAR],
    points: [],
    goesWell: null,
    likenessOf: ({ vector }) => likenessOf(unit, vector, { share, transpose }),
    matchOf: null,
  }
}

function likenessScript({ unit, share, transpose }: AskedLikeness): EngineClause {
  const { numbers } = weighedQuery(unit, share, transpose === 'any' ? 0 : transpose)
  const { kept: notesFrom } = PLACES.pitch
  if (transpose !== 'any')
    return {
      source: `${PRODUCT}return product(doc['fingerprint'].value, params.q, 0, ${VECTOR_LENGTH});`,
      params: { q: [...numbers] },
    }
  return {
    source: `${PRODUCT}def b = doc['fingerprint'].value; List q = params.q; int best = Integer.MIN_VALUE;
for (int turn = 0; turn < ${PARTS.pitch}; turn++) {
  int sum = 0;
  for (int i = 0; i < ${PARTS.pitch}; i++) {
    sum += b.bytes[b.offset + ${notesFrom} + i] * (int) q.get(${notesFrom} + (i + turn) % ${PARTS.pitch});
  }
  if (sum > best) best = sum;
}
return product(b, q, 0, ${notesFrom}) + best;`,
    params: { q: [...numbers] },
  }
}

export function byTrack(track: AskedTrack): EngineComparison {
  const all = goesWell(track)
  return {
    order: [BY_POINTS, byScript(matchScript(track), 'desc'), ...POPULAR],
    points: [worth(1, all)],
    goesWell: {
      all,
      asTheyAre: allOf([all], [keysWith(track, ({ transposeSemitones }) => transposeSemitones !== 0)]),
    },
    likenessOf: null,
    matchOf: ({ vector, tempoBpm, keyName, instrument }) => {
      const fit = fitOf(track, keyName)
      const goesWell = fitsInKey(fit) && isInReach(track, tempoBpm)
      return matchOf(track, { vector, tempoBpm, instrument, fit, goesWell })
    },
  }
}

export function byTaste({ queries, genrePoints, ownIds }: AskedTaste): EngineComparison {
  const script = {
    source: `${PRODUCT}if (doc['fingerprint'].size() == 0) return 0;
String instrument = doc['instrument'].size() == 0 ? '' : doc['instrument'].value;
def q = params.numbers.containsKey(instrument) ? params.numbers[instrument] : params.numbers[''];
int most = 0;
for (def genre : doc['genres']) {
  int points = (int) params.genres.getOrDefault(genre, 0);
  if (points > most) most = points;
}
return product(doc['fingerprint'].value, q, 0, ${VECTOR_LENGTH}) + most;`,
    params: {
      numbers: Object.fromEntries(
        [...queries].map(([instrument, { numbers }]) => [instrument, [...numbers]]),
      ),
      genres: Object.fromEntries(genrePoints),
    },
  }
  return {
    order: [BY_POINTS, byScript(script, 'desc'), ...POPULAR],
    points: [worth(1, COMPARABLE), worth(1, allOf([COMPARABLE], [terms('id', ownIds)]))],
    goesWell: null,
    likenessOf: null,
    matchOf: null,
  }
}

const fitOf = ({ fits, unpitched }: AskedTrack, keyName: string | null): HarmonyFit =>
  keyName === null ? unpitched : fits.get(keyName)!

const keysWith = ({ fits }: AskedTrack, isMeant: (fit: HarmonyFit) => boolean): EngineClause =>
  terms(
    'key',
    [...fits].flatMap(([name, fit]) => (isMeant(fit) ? [name] : [])),
  )

/** The same as `keepWhatGoesWell` keeps. */
function goesWell(track: AskedTrack): EngineClause {
  const { tempoBpm } = track.query
  const inTempo =
    tempoBpm === null
      ? []
      : [
          anyOf([
            ...fittingTempos(tempoBpm).map(({ minBpm, maxBpm }) => between('tempoBpm', minBpm, maxBpm)),
            allOf([], [exists('tempoBpm')]),
          ]),
        ]
  return allOf(inTempo, [keysWith(track, (fit) => !fitsInKey(fit))])
}

function isInReach({ query }: AskedTrack, tempoBpm: number): boolean {
  if (query.tempoBpm === null || Number.isNaN(tempoBpm)) return true
  return fittingTempos(query.tempoBpm).some(({ minBpm, maxBpm }) => tempoBpm >= minBpm && tempoBpm <= maxBpm)
}

/** Vectors, harmony, tempo and roles weighed as `MatchSearch` weighs them, in the same whole numbers. */
function matchScript(track: AskedTrack): EngineClause {
  const fits = [...track.fits.entries(), ['', track.unpitched] as const]
  const { query } = track
  return {
    source: `${PRODUCT}double worthAt(double octaves) { return Math.max(0.0, 1 - Math.abs(octaves) / ${FARTHEST_OCTAVES}); }
double tempoWorth(double track, double own, double octave) {
  if (track <= 0) return ${WORTH_OF_UNKNOWN};
  if (!(own > 0)) return ${WORTH_OF_FREE};
  double octaves = Math.log(track / own) / Math.log(2.0);
  return Math.max(worthAt(octaves), octave * Math.max(worthAt(octaves - 1), worthAt(octaves + 1)));
}
def fit = params.fits[doc['key'].size() == 0 ? '' : doc['key'].value];
int added = doc['instrument'].size() == 0 ? 0 : (int) params.added.getOrDefault(doc['instrument'].value, 0);
double own = doc['tempoBpm'].size() == 0 ? 0.0 : doc['tempoBpm'].value;
return product(doc['fingerprint'].value, params.numbers[fit.turn.toString()], 0, ${VECTOR_LENGTH}) + fit.base + added
  + Math.round(params.scale * tempoWorth(params.tempoBpm, own, params.octave));`,
    params: {
      numbers: Object.fromEntries(
        fits.map(([, { transposeSemitones }]) => [
          String(transposeSemitones),
          [...weighedTrack(track, transposeSemitones).numbers],
        ]),
      ),
      fits: Object.fromEntries(
        fits.map(([name, { transposeSemitones, worth: harmony }]) => [
          name,
          { turn: transposeSemitones, base: Math.round(baseOf(harmony)) },
        ]),
      ),
      added: Object.fromEntries(
        [...ROLE_OF_INSTRUMENT.keys()].map((instrument) => [instrument, rolePoints(track, instrument)]),
      ),
      tempoBpm: query.tempoBpm ?? 0,
      octave: octaveWorth(query),
      scale: MATCH_WEIGHTS.tempo * SCORE_SCALE,
    },
  }
}

/** Sounds that can be compared. */
export const COMPARABLE = term('hasFingerprint', true)
