import { LEGAL_TEXTS, type LegalTextName } from '@segno/contract'
import { useSearchParams } from 'react-router'
import { TextBlocks } from '../../legal/text-blocks.tsx'
import { useLegalText } from '../../legal/use-legal-text.ts'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OtherVersions, VersionLine } from './versions.tsx'

/** The version that the address asks for; none where the one in force is meant. */
export function useAskedVersion(): number | undefined {
  const [address] = useSearchParams()
  const asked = Number(address.get('version') ?? Number.NaN)
  return Number.isSafeInteger(asked) && asked > 0 ? asked : undefined
}

function LegalScreen({ name }: { name: LegalTextName }) {
  const query = useLegalText(name, useAskedVersion())
  const { title, path } = LEGAL_TEXTS[name]
  return (
    <Page title={title} isText>
      <Loaded query={query} skeleton={<Skeleton width="100%" height={480} />}>
        {(text) => (
          <>
            <VersionLine text={text} path={path} />
            <TextBlocks blocks={text.blocks} />
            <OtherVersions text={text} path={path} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

export const TermsScreen = () => <LegalScreen name="terms" />

export const PrivacyScreen = () => <LegalScreen name="privacy" />

export const AgreementScreen = () => <LegalScreen name="agreement" />

export const AffiliateTermsScreen = () => <LegalScreen name="affiliates" />

export const WithdrawalRightScreen = () => <LegalScreen name="withdrawal" />
