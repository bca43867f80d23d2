import type { Screen, Who } from './screen.ts'

const ROLES: Readonly<Record<Who, string>> = {
  visitor: 'Visitors',
  buyer: 'Buyers',
  artist: 'Artists',
  admin: 'Administrators',
}

export const pictureName = ({ name }: Screen): string => `${name}.webp`

const part = (screen: Screen): string =>
  `### ${screen.caption}\n\n\`${screen.path}\`\n\n![${screen.caption}](./pictures/screens/${pictureName(screen)})\n`

const chapter = ([who, title]: [string, string], screens: readonly Screen[]): string =>
  `## ${title}\n\n${screens
    .filter((screen) => screen.who === who)
    .map(part)
    .join('\n')}`

/** The page of the documentation that shows every picture; made with them, never by hand. */
export function screensPage(screens: readonly Screen[]): string {
  const chapters = Object.entries(ROLES).map((role) => chapter(role, screens))
  return `# Screens

Every screen by role, in the dark theme. \`npm run screenshots\` starts a shop with the demo's catalogue, takes these pictures
and writes this page. \`npm run screenshots -- --all\` takes each in both themes, 1440, 900 and 390 wide, into
\`.cache/screens\`.

${chapters.join('\n')}`
}
