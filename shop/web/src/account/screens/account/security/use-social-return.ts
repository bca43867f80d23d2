import { linkSocialIdentity, SOCIAL_PROBLEMS, type SocialIdentities } from '@segno/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../../shared/api/call.ts'
import { failureInPlace } from '../../../../shared/toasts/show-failure.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'

/**
 * Somebody comes back from a provider: what was proven there is linked, once, and nothing of it stays in the address.
 *
 * @returns what went wrong, in words; null where nothing did
 */
export function useSocialReturn(onLinked: (now: SocialIdentities) => void): string | null {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [brought] = useState(() => new URLSearchParams(hash.slice(1)))
  const [problem, setProblem] = useState(() => sentenceOf(brought.get('problem')))
  const isTaken = useRef(false)
  const onDone = useEffectEvent((now: SocialIdentities) => {
    onLinked(now)
    showToast({ message: 'Account linked. You can now sign in with it.', variant: 'success' })
  })
  const forget = useEffectEvent(() => void navigate(pathname + search, { replace: true }))
  // The address is where the server has put it.
  useEffect(() => {
    const proof = brought.get('social')
    if (isTaken.current || (proof === null && !brought.has('problem'))) return
    isTaken.current = true
    forget()
    if (proof === null) return
    call(linkSocialIdentity, { body: { proof } }).then(onDone, (error: unknown) =>
      setProblem(failureInPlace(error)),
    )
  }, [brought])
  return problem
}

function sentenceOf(code: string | null): string | null {
  if (code === null) return null
  const sentences: Readonly<Record<string, string>> = SOCIAL_PROBLEMS
  return sentences[code] ?? SOCIAL_PROBLEMS.social_failed
}
