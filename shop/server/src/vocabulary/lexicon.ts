import type { TermKind } from '@segno/contract'
import type { SaidWord, TermRef } from './queries.ts'

/** Words by the kind and the slug of their term, with commas between them. */
export type WordLists = Partial<Record<TermKind, Readonly<Record<string, string>>>>

/**
 * What else people type for the terms that a shop starts with, beside the first words of `default-vocabulary.ts`: other
 * spellings, abbreviations of file names, and names of the same thing.
 * Chosen by hand. Instruments: along the sound set and percussion map of General MIDI, and abbreviations of the file names of drum machines. Genres:
 * other names in Wikipedia's lists of genres and in record shops. Moods: nouns and forms of the same word.
 */
const SAME: WordLists = {
  instrument: {
    drums: `drum beat, drum break, drum groove, drum kit, drumset, full drums, drumline, drum fill, fill`,
    kick: `kik, kck, kd, bdrum`,
    snare: `snr, sn, snare drum`,
    clap: `clp, hand clap`,
    'hi-hat': `high hat, hi hat, cym`,
    percussion: `prc, perc loop, percussive, percussion loop`,
    bass: `bassline, bss, sub bass, low end, 808 bass, tr 808 bass`,
    chords: `chrds, chord progression, chord loop, chord stab, stab chord`,
    keys: `keyboard, pno`,
    pad: `synth pad`,
    lead: `ld, lead synth, topline, melodic, synth melody, melody loop, synth line`,
    arp: `arpeggiated, arpeggiator, sequenced, arp loop, synth arp, step sequence`,
    pluck: `plucked, plck, plk, synth pluck`,
    guitar: `guit, guitar riff`,
    vocal: `vcl, voc, vocs, acappella, a capella, a cappella, singing, sung`,
    brass: `brass section, horn section, brass stab, horn stab`,
    texture: `txt, txtr, soundscape, atmo, atmos, atmospheric, ambiance, background noise`,
    fx: `sound effect, rise, uplifter, build up, transition, whoosh, swoosh, downer, sound fx, efx`,
  },
  genre: {
    techno: `tekno, techno music`,
    house: `house music`,
    'drum-and-bass': `drum&bass, drum bass, d n b`,
    'hip-hop': `hip hop beat, rap beat, rap music, type beat`,
    'lo-fi': `low fi, low fidelity, lofi hip hop, lofi beats, lo-fi beats, chill hop`,
    trap: `trap beat, trap music`,
    ambient: `ambient music, chill out`,
    synthwave: `retro wave, out run`,
    garage: `uk garage, two step`,
    downtempo: `down tempo`,
    trance: `psy trance`,
    electro: `electro music, breaks music`,
    pop: `pop music`,
    rock: `rock music`,
    jazz: `jazzy`,
    funk: `funk music`,
    cinematic: `film score, film music, soundtrack, ost, movie score, cinema`,
    world: `ethnic, world music`,
  },
  mood: {
    dark: `darkness, darker, ominous, evil`,
    bright: `brightness, brighter, sparkling, sparkly, shimmering`,
    warm: `warmth, warmer`,
    calm: `calming, chilled, gentle, serene, soothing, laid back, tranquil, relaxing`,
    energetic: `energy, high energy, upbeat, lively, hype`,
    melancholic: `melancholy, sadness, sorrow, sorrowful, wistful, bittersweet`,
    happy: `happiness, joy, cheerful, feel good, positive`,
    dreamy: `dream, dreamlike, floaty, floating, airy`,
    aggressive: `aggression, fierce, brutal, violent`,
    tense: `tension, suspenseful, anxious, uneasy`,
    groovy: `groove, swinging, danceable`,
    nostalgic: `nostalgia, throwback, old school, old skool`,
    hypnotic: `hypnotizing, hypnotising, mesmerizing, mesmerising, trippy`,
    playful: `whimsical, cheeky, goofy, silly`,
    raw: `grimy, grungy, rough, crunchy`,
    romantic: `romance, love, intimate, seductive, sexy`,
  },
}

/**
 * Kinds of a term, and what is nearest to it: looked up where a shop has nothing of the name itself.
 * Chosen by hand. Instruments: along General MIDI, Roland's and others' drum machines and electric pianos, and the Universal Category System for
 * effects and noises. Genres: the trees of genres of Wikipedia and of record shops. Moods: the words of titles in public
 * libraries of samples.
 */
const KINDS: WordLists = {
  instrument: {
    drums: `live drums, acoustic drums, drum machine, amen, amen break, think break, drum rack`,
    kick: `kick 808, 808 kick, 909 kick, four on the floor, 4x4 kick, boom kick, gabber kick`,
    snare: `snare roll, side stick, cross stick, rim click, ghost snare, 808 snare, 909 snare, brush snare`,
    clap: `finger snap, snap, stomp clap, 808 clap, 909 clap, clapping`,
    'hi-hat': `open hat, closed hat, pedal hat, hat roll, hi hat roll, crash, splash, china cymbal, 808 hat, 909 hat, 909`,
    percussion: `tambourine, tamb, cowbell, clave, triangle, woodblock, guiro, cabasa, maraca, agogo, timbale, tom, floor tom, tabla,
      djembe, cajon, udu, rattle, log drum, hand drum, taiko, darbuka, cuica, castanet, bodhran, surdo, timpani, gong, kettledrum`,
    bass: `reese, wobble, wobble bass, growl, growl bass, acid bass, 303, tb 303, bass guitar, slap bass, fretless, upright bass,
      double bass, contrabass, synth bass, moog bass, donk, hoover, neuro bass, reese bass, tuba bass, bass pluck, fm bass`,
    chords: `voicing, triad, comping, dub chord, minor chords, major chords, harmony, power chords`,
    keys: `clav, clavinet, wurlitzer, wurli, wurly, harpsichord, celesta, accordion, harmonium, melodica, grand piano, upright piano,
      felt piano, hammond, b3, fender rhodes, suitcase piano, mellotron, honky tonk, church organ, bandoneon, pianet, toy piano`,
    pad: `violin, viola, cello, orchestra, ensemble, string section, string quartet, fiddle, choir pad, pizzicato, warm pad, wash,
      string ensemble, orchestral`,
    lead: `synth, riff, motif, solo, whistle, flute, recorder, pan flute, shakuhachi, supersaw, saw lead, square lead, theremin,
      ocarina, harmonica, bagpipe, piccolo, 16 bit lead, chiptune lead`,
    arp: `ostinato, gated synth, bleep, bleeps`,
    pluck: `marimba, xylophone, vibraphone, vibes, glockenspiel, kalimba, mbira, harp, music box, steel drum, steelpan, koto, sitar,
      tubular bells, chime, balafon, dulcimer, hang drum, handpan, gamelan, santur, guzheng, shamisen, pipa`,
    guitar: `acoustic guitar, electric guitar, nylon, steel string, strum, strumming, power chord, palm mute, ukulele, uke, banjo,
      mandolin, lute, oud, bouzouki, slide guitar, pedal steel, spanish guitar, twelve string, lap steel, dobro, charango`,
    vocal: `chant, choir, shout, vocal chop, vocal cut, vox chop, adlib, ad lib, spoken word, speech, verse, beatbox, humming, vocoder,
      talkbox, whisper, scat, female vocal, male vocal, rapper, singer, hook vocal, harmony vocal, scream, laugh`,
    brass: `trombone, tuba, french horn, flugelhorn, cornet, saxophone, alto sax, tenor sax, bugle, clarinet, oboe, bassoon,
      woodwind, didgeridoo, euphonium, fanfare`,
    texture: `field recording, room tone, vinyl crackle, vinyl, crackle, hiss, tape hiss, rain, thunder, wind, nature, city, traffic,
      crowd, water, ocean, birds, fire, static, white noise, pink noise, granular, rumble, drones, footsteps, metal hit, glass`,
    fx: `sub drop, boom, laser, zap, siren, glitch, stutter, reverse, reversed, reverse cymbal, tape stop, scratch, turntable, explosion,
      white noise sweep, stinger, braam, cinematic hit, gunshot, alarm, beep, click, pop sound, record scratch, air horn, horror sound`,
  },
  genre: {
    techno: `minimal techno, dub techno, hard techno, acid techno, acid, detroit techno, melodic techno, industrial techno, industrial,
      peak time, berlin techno, schranz, hardgroove, ebm, electronica`,
    house: `acid house, afro house, progressive house, tropical house, future house, electro house, melodic house, chicago house,
      lofi house, jackin house, french house, big room, slap house, bass house, minimal house, piano house, soulful house, amapiano,
      yanos, gqom, organic house, jersey club, jersey, baltimore club, edm, club, dance`,
    'drum-and-bass': `liquid, neurofunk, neuro, jump up, techstep, breakcore, darkstep, halftime, dnb break, footwork, juke`,
    'hip-hop': `east coast, west coast, g-funk, gangsta, golden era, phonk, memphis, turntablism, rnb, r&b, rhythm and blues, neo soul,
      crunk, hyphy, cloud rap, abstract hip hop, alternative hip hop, conscious rap`,
    'lo-fi': `study beats, jazzhop, bedroom pop, chill beats, anime beats`,
    trap: `uk drill, ny drill, chicago drill, pluggnb, plugg, trap soul, edm trap, hybrid trap, latin trap, rage beat, detroit trap,
      atlanta, future bass, wave`,
    ambient: `dark ambient, new age, meditation, space music, psybient, beatless, spa, relaxation, healing, drone music, yoga`,
    synthwave: `vaporwave, darksynth, chillwave, dreamwave, cyberpunk, italo disco, italo, synth pop, new wave, eighties, 80s`,
    garage: `future garage, speed garage, uk bass, grime, dubstep, brostep, riddim, post dubstep, 4x4 garage, uk funky, night bass,
      bassline house, 140`,
    downtempo: `leftfield, nu jazz, lounge, chillstep, dub, reggae, dancehall, ragga, ska, roots reggae, chill step, balearic`,
    trance: `goa, goa trance, uplifting trance, progressive trance, hard trance, vocal trance, eurodance, hardstyle, hard dance, rave,
      happy hardcore, gabber, hardcore, tech trance`,
    electro: `electroclash, nu skool breaks, big beat, idm, glitch hop, midtempo, complextro, electro funk, miami bass,
      chiptune, 8 bit`,
    pop: `dance pop, indie pop, electropop, hyperpop, k-pop, j-pop, ballad, top 40, radio pop, bubblegum`,
    rock: `indie rock, alternative, alt rock, punk, metal, heavy metal, grunge, hard rock, post rock, shoegaze, emo, nu metal,
      metalcore, indie, rock and roll, surf rock, blues rock, psychedelic rock, djent, math rock`,
    jazz: `bebop, smooth jazz, acid jazz, bossa, bossa nova, big band, jazz fusion, blues, latin jazz, gypsy jazz, ragtime, dixieland`,
    funk: `nu disco, disco house, boogie, motown, gospel, p-funk, northern soul, afrofunk, jazz funk`,
    cinematic: `trailer, epic, underscore, video game, game music, documentary, classical, neoclassical, hybrid score, chamber music,
      fantasy, western`,
    world: `african, afro, afrobeat, arabic, middle eastern, indian, bollywood, celtic, balkan, latin, reggaeton, salsa, cumbia, samba,
      baile funk, dembow, bachata, flamenco, oriental, asian, country, americana, bluegrass, soca, highlife, tango, mariachi, klezmer,
      polka, irish, turkish, persian`,
  },
  mood: {
    dark: `scary, horror, creepy, spooky, eerie, haunting, menacing, brooding, gothic, doom, mysterious, mystery`,
    bright: `glittering, crisp, glassy, crystal`,
    warm: `lush, rich, analog, analogue, velvety, soft, smooth`,
    calm: `quiet, meditative, zen, easy going, sleepy, lazy`,
    energetic: `powerful, intense, anthemic, punchy, party, pumping, epic energy, festival`,
    melancholic: `emotional, heartbreak, heartbroken, lonely, somber, sombre, depressing, tearful, longing`,
    happy: `sunny, fun, hopeful, euphoric, inspiring, optimistic, summer, motivational`,
    dreamy: `spacey, surreal, celestial, angelic, magical, otherworldly, cosmic, foggy, lucid`,
    aggressive: `harsh, hard hitting, distorted, heavy, mean, rage`,
    tense: `thriller, dramatic, drama, urgent, chase, nervous`,
    groovy: `shuffle, shuffled, swung, catchy, head nod`,
    nostalgic: `seventies, nineties, 70s, 90s, sentimental, y2k, childhood, antique`,
    hypnotic: `psychedelic, repetitive, droning, looping`,
    playful: `cute, funny, comedy, cartoon, childlike, kids, toy`,
    raw: `saturated, unprocessed, rugged, grainy, bitcrushed, overdriven, lofi sound`,
    romantic: `passionate, tender, lovely, slow jam, valentine`,
  },
}

/** All words of the lexicon, in small letters; `isNarrower` those for kinds of a term. */
export const LEXICON: readonly (TermRef & SaidWord)[] = [
  ...termWordsOf(SAME, false),
  ...termWordsOf(KINDS, true),
]

export function termWordsOf(words: WordLists, isNarrower: boolean): (TermRef & SaidWord)[] {
  return (Object.keys(words) as TermKind[]).flatMap((kind) =>
    Object.entries(words[kind] ?? {}).flatMap(([slug, list]) =>
      list.split(',').map((word) => ({ kind, slug, word: word.replace(/\s+/g, ' ').trim(), isNarrower })),
    ),
  )
}
