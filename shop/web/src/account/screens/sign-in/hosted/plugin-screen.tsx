import { USUAL_SPEND_LIMIT_POINTS } from '@segno/contract'
import { useParams } from 'react-router'
import { useShop } from '../../../../shared/shop.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { ScreenSkeleton } from '../../../../ui/screen-skeleton.tsx'
import { useProvider } from './use-provider.ts'
import { keepWaitingPlugin } from './waiting-plugin.ts'

/** As the server takes it: SHA-256 in base64url. */
const PLUGIN_ID = /^[\w-]{43}$/

/** Where the plugin sends the browser, so that somebody signs in for it with an account from elsewhere. */
export function PluginScreen() {
  const { id = '', provider: wanted = '' } = useParams()
  const goToProvider = useProvider(null)
  const shop = useShop()
  if (!shop) return <ScreenSkeleton />
  const provider = shop.socialProviders.find((one) => one.id === wanted.toLowerCase())
  if (!provider || !PLUGIN_ID.test(id)) return <NotComplete />
  const goOn = (): void => {
    keepWaitingPlugin(id)
    goToProvider(provider.id)
  }
  return (
    <Notice
      heading={`Sign in to the ${shop.name} plugin`}
      action={
        <Button look="primary" onClick={goOn}>
          Continue with {provider.name}
        </Button>
      }
    >
      Only continue if you just pressed “Sign in” in the plugin on this computer. It can search, match and
      download sounds as you, and spend up to {USUAL_SPEND_LIMIT_POINTS} points a month.
    </Notice>
  )
}

function NotComplete() {
  return (
    <Notice heading="The plugin can’t sign in" action={<ButtonLink to="/sounds">Go to sounds</ButtonLink>}>
      The link is incomplete, or this shop does not know the provider. Press “Sign in” in the plugin again.
    </Notice>
  )
}

/** Where a browser ends that has signed in for the plugin. */
export function PluginSignedInScreen() {
  return (
    <Notice heading="You are signed in to the plugin">
      You can close this window and go back to your track.
    </Notice>
  )
}

/** Where a browser ends that could not. */
export function PluginNotSignedInScreen() {
  return (
    <Notice heading="The plugin is not signed in" tone="bad">
      Close this window, go back to the plugin and press “Sign in” again.
    </Notice>
  )
}
