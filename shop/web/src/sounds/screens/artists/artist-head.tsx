import type { ArtistDetail } from '@segno/contract'
import { Link } from 'react-router'
import { playThrough } from '../../../listening/play-through.ts'
import { stopSound } from '../../../listening/player.ts'
import { useIsListPlaying } from '../../../listening/use-list-playing.ts'
import { FollowButton } from './follow-button.tsx'
import { countOf } from '../../../ui/format-count.ts'
import { nameOf } from '../../term-name.ts'
import { useVocabulary } from '../../vocabulary.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { EmbedButton } from '../../../shared/page/embed-button.tsx'
import { ArtistPhoto } from './artist-photo.tsx'
import page from '../../../shared/page/detail-page.module.css'
import styles from './detail.module.css'

export function ArtistHead({ artist }: { artist: ArtistDetail }) {
  const { handle, name, bio, introduction } = artist
  const isPlaying = useIsListPlaying(handle)
  const toggle = (): void => {
    if (isPlaying) stopSound()
    else playThrough({ name, listId: handle, sounds: introduction })
  }
  return (
    <header className={page.head}>
      {artist.cover && (
        <div className={styles.banner} aria-hidden="true">
          <img src={artist.cover} alt="" decoding="async" />
        </div>
      )}
      <div className={page.picture}>
        <ArtistPhoto artist={artist} sidePixels={512} />
      </div>
      <div className={page.words}>
        <p className={page.kind}>Artist</p>
        <h1 className={page.title}>{name}</h1>
        <WhatIsThere artist={artist} />
        {bio && <p className={styles.text}>{bio}</p>}
        <Links artist={artist} />
        <div className={page.actions}>
          {introduction.length > 0 && (
            <Button look="primary" icon={isPlaying ? 'stop' : 'play'} onClick={toggle}>
              {isPlaying ? 'Stop' : 'Listen'}
            </Button>
          )}
          <FollowButton item={{ kind: 'artist', value: handle, name }} />
          <CopyButton text={location.href} label="Copy link" />
          <EmbedButton kind="artist" path={`/artists/${handle}`} title={name} />
        </div>
      </div>
    </header>
  )
}

/** How much, and of what genres. */
function WhatIsThere({ artist }: { artist: ArtistDetail }) {
  const { handle, soundCount, packCount } = artist
  const vocabulary = useVocabulary()
  return (
    <p className={page.by}>
      {countOf(soundCount, 'sound', 'sounds')}
      {packCount > 0 && ` in ${countOf(packCount, 'pack', 'packs')}`}
      {artist.genres.slice(0, 4).map((genre) => (
        <span key={genre}>
          {' · '}
          <Link to={`/sounds?genre=${genre}&artist=${handle}`}>{nameOf(vocabulary.genres, genre)}</Link>
        </span>
      ))}
    </p>
  )
}

function Links({ artist: { name, links } }: { artist: ArtistDetail }) {
  if (links.length === 0) return null
  return (
    <ul className={styles.links} aria-label={`${name} elsewhere`}>
      {links.map((link) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noopener noreferrer nofollow ugc">
            {shortAddress(link)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** `ava.example/music`: without what every address has. */
function shortAddress(link: string): string {
  return link.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')
}
