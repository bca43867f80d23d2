import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { useIsSignedIn } from '../../session/token-store.ts'
import { store } from '../../stored-keys.ts'
import { type FollowedItem, isFollowing, useFollowed } from './use-followed.ts'

/** Follows what a screen is about. Whoever is not signed in is led there first, and back. */
export function FollowButton({ item }: { item: FollowedItem }) {
  const { items, change } = useFollowed()
  const isSignedIn = useIsSignedIn()
  const navigate = useNavigate()
  const isFollowed = isFollowing(items, item)
  const toggle = (): void => {
    if (isSignedIn) return void change(item, !isFollowed)
    store('loginRedirect', location.pathname)
    void navigate('/login')
  }
  return (
    <Button icon={isFollowed ? 'tick' : 'plus'} aria-pressed={isFollowed} onClick={toggle}>
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  )
}
