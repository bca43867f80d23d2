import {
  type ApplicationSound,
  type ApplicationStatus,
  type ArtistApplication,
  artistApplicationsList,
  decideArtistApplication,
  listArtistApplications,
} from '@segno/contract'
import { useState } from 'react'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { Day } from '../../../kit/format/day.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { ReasonDialog } from '../../../shared/forms/reason-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { SoundPlayer } from './sound-player.tsx'

const STATUS_WORDS: Readonly<Record<ApplicationStatus, string>> = {
  open: 'Open',
  accepted: 'Accepted',
  refused: 'Declined',
}

const COLUMNS: TableColumns<typeof artistApplicationsList> = [
  { title: 'Applied', sort: 'appliedAt', cell: ({ appliedAt }) => <Day at={appliedAt} /> },
  { title: 'Who', sort: 'email', cell: ({ user }) => <span title={user.name}>{user.email}</span> },
  { title: 'About', cell: ({ about }) => about },
  {
    title: 'Links',
    cell: ({ links }) => (
      <div>
        {links.map((link) => (
          <Outside key={link} link={link} />
        ))}
      </div>
    ),
  },
  { title: 'Sounds', cell: (application) => <Sounds application={application} /> },
  {
    title: 'State',
    cell: ({ status, reason }) => <span title={reason ?? ''}>{STATUS_WORDS[status]}</span>,
  },
  {
    title: 'Actions',
    isActions: true,
    cell: (application) => application.status === 'open' && <Actions application={application} />,
  },
]

/** Buyers who ask to become artists. */
export function ApplicationsScreen() {
  return (
    <Screen title="Artist applications">
      <DataTable
        title="Applications"
        of={artistApplicationsList}
        columns={COLUMNS}
        sort="appliedAt"
        search="Name or email"
        filters={[{ name: 'status', label: 'State', options: optionsOf(STATUS_WORDS) }]}
        empty={<p>Nobody has applied yet. Users apply on the page “Become an artist”.</p>}
      />
    </Screen>
  )
}

function Sounds({ application: { id, sounds } }: { application: ArtistApplication }) {
  const [played, setPlayed] = useState<ApplicationSound | null>(null)
  return (
    <>
      {sounds.map((sound) => (
        <Button
          key={sound.id}
          look="quiet"
          icon="play"
          aria-label={`Play ${sound.fileName}`}
          onClick={() => setPlayed(sound)}
        >
          {sound.fileName}
        </Button>
      ))}
      {played && <SoundPlayer applicationId={id} sound={played} onClose={() => setPlayed(null)} />}
    </>
  )
}

/** A stranger’s address: nothing of ours goes along. */
function Outside({ link }: { link: string }) {
  return (
    <div>
      <a href={link} target="_blank" rel="noreferrer noopener nofollow">
        {link.replace('https://', '')}
      </a>
    </div>
  )
}

const DECISIONS = {
  accept: {
    verb: 'Accept',
    done: 'Accepted',
    consequence: 'They can sell sounds from now on, and read your reason by mail.',
  },
  refuse: {
    verb: 'Decline',
    done: 'Declined',
    consequence: 'They read your reason by mail, and can apply again.',
  },
} as const

function Actions({ application: { id, user } }: { application: ArtistApplication }) {
  const [decision, setDecision] = useState<keyof typeof DECISIONS | null>(null)
  return (
    <>
      {(['accept', 'refuse'] as const).map((one) => (
        <Button
          key={one}
          look="quiet"
          aria-label={`${DECISIONS[one].verb} ${user.email}`}
          onClick={() => setDecision(one)}
        >
          {DECISIONS[one].verb}
        </Button>
      ))}
      {decision && (
        <ReasonDialog
          title={`${DECISIONS[decision].verb} ${user.email}?`}
          confirm={DECISIONS[decision].verb}
          consequence={DECISIONS[decision].consequence}
          run={(reason) =>
            call(decideArtistApplication, { params: { applicationId: id }, body: { decision, reason } })
          }
          done={DECISIONS[decision].done}
          refresh={[[listArtistApplications.path]]}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  )
}
