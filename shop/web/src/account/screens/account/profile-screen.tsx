import { useAppState } from '../../../shared/state/app-state.ts'
import { AnnouncementMails, FollowedMails } from '../../../sounds/followed/followed-mails.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import styles from './account.module.css'
import { ArtistSection } from './artist/artist-section.tsx'
import { WayOfWorkSection } from './onboarding/way-of-work-section.tsx'
import { PhotoPart } from './photo/photo-part.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ReportsSection } from './reports/reports-section.tsx'
import { SecuritySection } from './security/security-section.tsx'

export function ProfileScreen() {
  const profile = useAppState((state) => state.profile)
  if (!profile) return <ScreenSkeleton />
  return (
    <Page title="Profile">
      <section className={styles.section} aria-labelledby="about-you">
        <h2 id="about-you">About you</h2>
        <PhotoPart profile={profile} />
        {/* Begins anew with what the server has stored. */}
        <ProfileForm key={profile.updatedAt} profile={profile} />
      </section>
      {profile.role === 'artist' && <ArtistSection />}
      {profile.role === 'user' && (
        <>
          <WayOfWorkSection profile={profile} />
          <section className={styles.section} aria-labelledby="sell-sounds">
            <h2 id="sell-sounds">Sell your sounds</h2>
            <p>
              <ButtonLink to="/become-an-artist">Become an artist</ButtonLink>
            </p>
          </section>
        </>
      )}
      <section className={styles.section} aria-labelledby="emails">
        <h2 id="emails">Emails</h2>
        <div className={styles.form}>
          <FollowedMails />
          <AnnouncementMails />
        </div>
        <p className={styles.muted}>
          New sounds are from the artists and tags you follow. Purchases and security always reach you.
        </p>
      </section>
      <ReportsSection />
      <SecuritySection profile={profile} />
    </Page>
  )
}
