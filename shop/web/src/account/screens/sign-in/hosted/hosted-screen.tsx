import { type Answer, CallError, getHostedSignIn } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router'
import { call } from '../../../../shared/api/call.ts'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { broughtAffiliate } from '../../../../shared/session/brought-affiliate.ts'
import { useIsSignedIn } from '../../../../shared/session/token-store.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { ScreenSkeleton } from '../../../../ui/screen-skeleton.tsx'
import { SignInSteps } from '../sign-in-steps.tsx'
import { Split } from '../split.tsx'
import { stepTitle } from '../steps/step-title.ts'
import { useSteps } from '../use-steps.ts'
import { AllowProgram } from './allow-program.tsx'
import { DeclineButton } from './decline-button.tsx'
import { arrivalSentence } from './arrival-words.ts'
import { useOnce } from './use-once.ts'
import { useAllow } from './use-allow.ts'
import { useArrival } from './use-arrival.ts'
import { readWaitingPlugin } from './waiting-plugin.ts'

type Program = Answer<typeof getHostedSignIn>

/** Where programs send people to sign in. */
export function HostedScreen() {
  const { uid } = useParams()
  const problem = new URLSearchParams(useLocation().hash.slice(1)).get('problem')
  if (uid !== undefined) return <Asked uid={uid} />
  // Whoever comes by themself, and from no program, wants to sign in to the shop.
  return problem === null ? <Navigate to="/login" replace /> : <NoSignIn code={problem} />
}

/** What a program asked for could not even begin, or took too long. */
function NoSignIn({ code }: { code: string }) {
  return (
    <Notice heading="You can’t sign in from here" action={<ButtonLink to="/sounds">Go to sounds</ButtonLink>}>
      {arrivalSentence(code)}
    </Notice>
  )
}

/** Also of an address that is cut off. */
const OVER: ReadonlySet<string> = new Set(['hosted_sign_in_over', 'bad_request'])

function Asked({ uid }: { uid: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [getHostedSignIn.path, uid],
    queryFn: () => call(getHostedSignIn, { params: { uid } }),
    staleTime: Infinity,
    retry: false,
  })
  if (data) return <SignInToProgram uid={uid} program={data} />
  if (!error) return <ScreenSkeleton />
  if (error instanceof CallError && OVER.has(error.failure.code)) return <NoSignIn code="sign_in_over" />
  return (
    <Notice
      heading="The shop is not responding"
      tone="bad"
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    >
      You are not signed in. Check your connection and try again.
    </Notice>
  )
}

/** A name that nobody has checked stands in quotation marks. */
const nameSignIn = ({ name, describedBy }: Program['client']): string =>
  describedBy === 'shop' ? `Sign in to ${name}` : `Connect “${name}”`

function SignInToProgram({ uid, program }: { uid: string; program: Program }) {
  const isSignedIn = useIsSignedIn()
  const allow = useAllow(uid)
  // Signing in to the shop's own page is what was meant by it; any program is asked about.
  const steps = useSteps((beginAgain) => {
    if (program.client.isOurPage) return allow.sayYes()
    allow.askAgain()
    beginAgain()
  })
  const problem = useArrival(steps)
  const isKnown = isSignedIn && !steps.isComingIn && !allow.mustSignInAgain
  useOnce(program.client.isOurPage && isKnown, () => allow.sayYes())
  // The specification: a plugin that waits hears of whatever went wrong.
  useOnce(problem !== null && readWaitingPlugin() !== null, () => location.assign(program.declineAt))
  const title = steps.asked === null ? nameSignIn(program.client) : stepTitle(steps.asked.step)
  const goToProvider = (id: string): void =>
    location.assign(
      `/oauth2/social/${encodeURIComponent(id)}?${new URLSearchParams({ interaction: uid, ...broughtAffiliate() }).toString()}`,
    )
  return (
    <Split title={title}>
      {isKnown ? (
        <AllowProgram program={program} allow={allow} />
      ) : (
        <>
          <SignInSteps steps={steps} from={`/sign-in/${uid}`} onProvider={goToProvider}>
            {allow.mustSignInAgain && (
              <p>{program.client.name} needs to check that it’s you. Sign in again.</p>
            )}
            {problem !== null && <FormProblem>{arrivalSentence(problem)}</FormProblem>}
          </SignInSteps>
          <DeclineButton address={program.declineAt} />
        </>
      )}
    </Split>
  )
}
