// The player on other people's sites: one sound at a time, the next one after it.
const audio = new Audio()
audio.preload = 'none'
const rows = [...document.querySelectorAll('li')]
const status = document.querySelector('[role="status"]')
/** Safari decodes no Opus in Ogg. */
const kind = audio.canPlayType('audio/ogg; codecs=opus') ? 'opus' : 'mp3'
let playing = null

function show() {
  for (const row of rows) {
    const button = row.querySelector('button')
    const isOn = row === playing && !audio.paused
    button.classList.toggle('on', isOn)
    button.setAttribute('aria-label', `${isOn ? 'Pause' : 'Play'} ${button.dataset.title}`)
    if (row !== playing) mark(row, 0)
  }
}

function mark(row, share) {
  for (const stop of row.querySelectorAll('stop')) stop.setAttribute('offset', share)
}

function play(row) {
  if (row !== playing) {
    playing = row
    audio.src = row.dataset[kind]
    audio.volume = Number(row.dataset.gain)
  }
  status.textContent = ''
  audio.play().catch((error) => {
    if (error.name === 'AbortError' || row !== playing) return
    // Its address is asked for again by the next press.
    playing = null
    audio.removeAttribute('src')
    show()
    status.textContent = 'This sound could not be played. Try again.'
  })
}

function follow() {
  if (!playing) return
  mark(playing, audio.currentTime / (audio.duration || 1))
  if (!audio.paused) requestAnimationFrame(follow)
}

for (const row of rows) {
  row.querySelector('button').addEventListener('click', () => {
    if (row === playing && !audio.paused) audio.pause()
    else play(row)
  })
  row.querySelector('.wave').addEventListener('click', ({ offsetX, currentTarget }) => {
    const isOther = row !== playing
    if (isOther || audio.paused) play(row)
    if (!isOther && audio.duration) audio.currentTime = (offsetX / currentTarget.clientWidth) * audio.duration
  })
}
for (const event of ['play', 'pause', 'ended']) audio.addEventListener(event, show)
audio.addEventListener('play', () => requestAnimationFrame(follow))
audio.addEventListener('ended', () => {
  const next = rows[rows.indexOf(playing) + 1]
  mark(playing, 0)
  if (next) play(next)
})
