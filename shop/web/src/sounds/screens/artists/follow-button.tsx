import { Button } from '../../../ui/button.tsx'
import { signInFirst } from '../../../shared/session/sign-in-first.ts'
import { useIsSignedIn } from '../../../shared/session/token-store.ts'
import { keepWish } from '../../wish.ts'
import { type FollowedItem, isFollowing, useFollowed } from '../../followed/use-followed.ts'

/** Follows what a screen is about. Whoever is not signed in is led there first, and back. */
export function FollowButton({ item }: { item: FollowedItem }) {
  const { items, change } = useFollowed()
  const isSignedIn = useIsSignedIn()
  const isFollowed = isFollowing(items, item)
  const toggle = (): void => {
    if (isSignedIn) return void change(item, !isFollowed)
    keepWish({ kind: 'follow', item })
    signInFirst()
  }
  return (
    <Button icon={isFollowed ? 'tick' : 'plus'} aria-pressed={isFollowed} onClick={toggle}>
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  )
}
