import { changeUser, getArtistBalance, getUser, type ShownUser } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Tabs } from '../../../kit/layout/tabs.tsx'
import { call } from '../../../shared/api/call.ts'
import { useReach } from '../../../shared/api/own-grants.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import shapes from '../../../ui/shapes.module.css'
import { nameOf } from './user-words.ts'
import { isUserTab, type TabFacts, USER_TABS, UserPart, type UserTab } from './view/user-part.tsx'

/** One account, as administrators see it. */
export function UserScreen() {
  const { userId = '' } = useParams()
  const query = useUser(userId)
  const tab = useTab()
  const reaches = useReach()
  return (
    <Screen
      title={query.data ? nameOf(query.data) : 'User'}
      action={query.data && <Actions user={query.data} />}
    >
      <Loaded query={query}>
        {(user) => (
          <>
            <Tabs label="About this user" tabs={tabs(user).filter((one) => reaches(one))} current={tab} />
            <UserPart tab={tab} user={user} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Actions({ user: { id, role } }: { user: ShownUser }) {
  const reaches = useReach()
  return (
    <span className={shapes.row}>
      {role === 'artist' && reaches(getArtistBalance) && (
        <ButtonLink look="plain" to={`/admin/payment/${id}`}>
          Payments
        </ButtonLink>
      )}
      {reaches(changeUser) && <ButtonLink to={`/admin/edit_user/${id}`}>Edit</ButtonLink>}
    </span>
  )
}

/** The tab in the address; the profile where there is none of that name. */
function useTab(): UserTab {
  const [address] = useSearchParams()
  const wanted = address.get('tab')
  return isUserTab(wanted) ? wanted : 'profile'
}

const tabs = ({ role }: ShownUser) =>
  Object.entries<TabFacts>(USER_TABS)
    .filter(([, { isForArtists }]) => !isForArtists || role === 'artist')
    .map(([name, { label, needs = getUser }]) => ({ name: name as UserTab, label, grants: needs.grants }))

export function useUser(userId: string) {
  return useQuery({
    queryKey: [getUser.path, userId],
    queryFn: ({ signal }) => call(getUser, { params: { userId } }, signal),
    retry: false,
  })
}
