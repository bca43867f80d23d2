// What the API page can do besides being read: search in all endpoints, and copy what is to be typed.
const search = document.querySelector('search')
const field = search.querySelector('input')
const told = search.querySelector('output')
const nothing = document.querySelector('.nothing')
const introduction = document.querySelector('.introduction')
const groups = [...document.querySelectorAll('.group')]
const articles = [...document.querySelectorAll('article')]
const contents = new Map(
  [...document.querySelectorAll('nav li:has(> a)')].map((item) => [
    item.querySelector('a').hash.slice(1),
    item,
  ]),
)
const texts = new Map(
  articles.map((article) => {
    const heading = article.closest('.group').querySelector('h2').textContent
    return [article, `${article.id} ${heading} ${article.textContent}`.toLowerCase()]
  }),
)

/** Of what a button copies, so much is in its name. */
const MOST_READ = 120

function find() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  const isSearching = words.length > 0
  let found = 0
  for (const article of articles) {
    const isFound = words.every((word) => texts.get(article).includes(word))
    show(article, article.id, isFound)
    if (isFound) found += 1
  }
  for (const group of groups)
    show(group, group.querySelector('h2').id, group.querySelector('article:not([hidden])'))
  introduction.hidden = isSearching
  nothing.hidden = found > 0
  told.value = isSearching ? `${found} of ${articles.length}` : ''
}

/** Not with every letter: browsers stop pages that change their address too often. */
function remember() {
  const address = new URL(location)
  if (field.value.trim() !== '') address.searchParams.set('q', field.value)
  else address.searchParams.delete('q')
  history.replaceState(null, '', address)
}

function show(element, id, isShown) {
  element.hidden = !isShown
  contents.get(id).hidden = !isShown
}

/** To what the address names, also in the form #/group/name; a search that hides it ends. */
function jump() {
  const id = decoded(location.hash).split(/[#/]/).at(-1)
  const target = id && document.getElementById(id)
  if (!target) return
  if (target.closest('[hidden]')) {
    field.value = ''
    find()
    remember()
  }
  target.scrollIntoView()
}

/** What has a % that says nothing names nothing. */
function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** What is copied is what stands there, as long as the browser lets pages copy. */
function offerCopy(code) {
  const button = document.createElement('button')
  button.type = 'button'
  const name = (word) => {
    button.textContent = word
    // There are many of these: read aloud, each says what it copies.
    button.ariaLabel = `${word}: ${code.textContent.slice(0, MOST_READ)}`
  }
  name('Copy')
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent)
    name('Copied')
    setTimeout(() => name('Copy'), 2_000)
  })
  code.parentElement.after(button)
}

search.hidden = false
field.value = new URLSearchParams(location.search).get('q') ?? ''
field.addEventListener('input', () => {
  find()
  scrollTo(0, 0)
})
field.addEventListener('change', remember)
field.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return
  articles
    .find((article) => !article.hidden)
    ?.querySelector('a')
    .focus()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === field || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  field.focus()
  field.select()
})
addEventListener('hashchange', jump)
if (navigator.clipboard) for (const code of document.querySelectorAll('pre > code')) offerCopy(code)
if (field.value !== '') find()
jump()
