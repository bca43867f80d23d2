import { getOwnApplication, type OwnApplication } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { formatDay } from '../../../kit/format/date.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationSounds } from './application-sounds.tsx'

/** Asking to sell sounds, and what came of it. */
export function BecomeArtistScreen() {
  const query = useQuery({
    queryKey: [getOwnApplication.path],
    queryFn: ({ signal }) => call(getOwnApplication, {}, signal),
    retry: false,
  })
  return (
    <Screen title="Become an artist" description="Sell your sounds here." width="form">
      <Loaded query={query}>
        {({ application }) => (
          <>
            {application && <State application={application} />}
            {application?.status === 'open' && <ApplicationSounds sounds={application.sounds} />}
            {(application === null || application.status === 'refused') && <ApplicationForm />}
          </>
        )}
      </Loaded>
    </Screen>
  )
}

const TITLES: Readonly<Record<OwnApplication['status'], string>> = {
  open: 'We are looking at your application',
  accepted: 'You are an artist',
  refused: 'Your last application was declined',
}

function State({
  application: { status, appliedAt, about, links, reason },
}: {
  application: OwnApplication
}) {
  return (
    <Section title={TITLES[status]}>
      <DefinitionList
        facts={{
          Applied: formatDay(appliedAt),
          'About you': about,
          Links: links.map((link) => <div key={link}>{link}</div>),
          ...(reason === null ? {} : { 'Our reason': reason }),
        }}
      />
      {status === 'accepted' && (
        <p>
          <ButtonLink to="/user_profile">Choose your artist name</ButtonLink>
        </p>
      )}
    </Section>
  )
}
