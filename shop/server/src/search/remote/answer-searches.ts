import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/http/answer-failures.ts'
import { hungUpSignal } from '../../platform/http/hung-up.ts'
import { searchUnavailable } from '../errors.ts'
import type { RunningIndex } from '../running-index.ts'
import {
  decodeCall,
  encodeCall,
  SEARCH_CONTENT_TYPE,
  type SearchCall,
  type SearchCalls,
  searchPath,
} from './search-calls.ts'

/** A query may name all that somebody owns: so many bytes are a hundred thousand sounds. */
const LIMIT_BYTES = 8_000_000

type Answers = {
  readonly [Call in SearchCall]: (
    index: RunningIndex,
    asked: SearchCalls[Call]['asked'],
    hungUp: AbortSignal,
  ) => Promise<SearchCalls[Call]['answer']>
}

const ANSWERS: Answers = {
  search: async (index, { query, seq }, hungUp) => {
    await index.reach(seq)
    return index.search(query, seq, hungUp)
  },
  count: async (index, { questions, seq }, hungUp) => {
    await index.reach(seq)
    return index.countEach(questions, hungUp)
  },
  suggest: async (index, { text, seq }, hungUp) => {
    await index.reach(seq)
    return index.suggest(text, hungUp)
  },
  has: async (index, { id, seq }) => {
    await index.reach(seq)
    return index.has(id)
  },
}

/** Answers other processes of the shop, which know its key, from this process's index. */
export function answerSearches(app: FastifyInstance, index: RunningIndex, tokens: readonly string[]): void {
  app.addContentTypeParser(SEARCH_CONTENT_TYPE, { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes))
  for (const call of Object.keys(ANSWERS) as SearchCall[])
    app.post<{ Body: Buffer }>(
      searchPath(call),
      {
        bodyLimit: LIMIT_BYTES,
        config: {
          rateLimit: false,
          takes: {
            type: SEARCH_CONTENT_TYPE,
            how: 'Only processes of this shop ask here',
            limitBytes: LIMIT_BYTES,
          },
        },
        // Before its body is read.
        onRequest: ({ headers }, _, done) => {
          done(isOneOf(tokens, headers.authorization ?? '') ? undefined : notFound())
        },
      },
      async ({ body }, reply) => {
        if (!index.isLoaded) throw searchUnavailable()
        const answer = await ANSWERS[call](index, decodeCall(body), hungUpSignal(reply.raw))
        return reply.type(SEARCH_CONTENT_TYPE).send(encodeCall(answer))
      },
    )
}

function isOneOf(tokens: readonly string[], authorization: string): boolean {
  const given = Buffer.from(authorization)
  return tokens.some((token) => {
    const wanted = Buffer.from(`Bearer ${token}`)
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
}
