import type { I18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { PageError } from "../../page-errors.ts";

/** Title and sentence for every expected failure. */
const refusals = (i18n: I18n): Readonly<Record<PageError, { readonly title: string; readonly text: string }>> => ({
  not_enough_money: {
    title: t(i18n)`Not enough balance`,
    text: t(i18n)`Your balance does not cover this stake. Nothing was taken.`,
  },
  bets_paused: {
    title: t(i18n)`Bets are paused`,
    text: t(i18n)`Bets are paused on your account. Nothing was taken; the lobby shows why.`,
  },
  limit_reached: {
    title: t(i18n)`You have reached your limit`,
    text: t(i18n)`You have reached a limit you set. Nothing was taken.`,
  },
  game_off: {
    title: t(i18n)`This game is off`,
    text: t(i18n)`This game is switched off at the moment. Nothing was taken.`,
  },
  session_expired: {
    title: t(i18n)`This game is over`,
    text: t(i18n)`This game is over. Open it again from the lobby; nothing is lost.`,
  },
  opened_elsewhere: {
    title: t(i18n)`Opened elsewhere`,
    text: t(i18n)`You opened a game in another tab or on another device. Nothing is lost.`,
  },
  round_pending: {
    title: t(i18n)`The round is still in progress`,
    text: t(i18n)`Your round is still being confirmed. It continues automatically; nothing is lost.`,
  },
  stake_returned: {
    title: t(i18n)`Stake returned`,
    text: t(i18n)`The round did not take place. Your stake is back in your balance.`,
  },
  round_not_played: {
    title: t(i18n)`Round not played`,
    text: t(i18n)`This round was not played. If its stake was taken, it was returned.`,
  },
  unknown_round: {
    title: t(i18n)`Round not found`,
    text: t(i18n)`No such round was found.`,
  },
  too_fast: {
    title: t(i18n)`One moment`,
    text: t(i18n)`One moment, then spin again.`,
  },
  too_many_seeds: {
    title: t(i18n)`Wait a minute`,
    text: t(i18n)`You have changed the seed many times just now. It stays as it is; try again in a minute.`,
  },
  unavailable: {
    title: t(i18n)`The lobby does not answer`,
    text: t(i18n)`The lobby cannot be reached right now. Nothing was taken; try again in a moment.`,
  },
  invalid_input: {
    title: t(i18n)`Request not understood`,
    text: t(i18n)`This request could not be understood.`,
  },
});

/** Returns the texts of the page in the active language of `i18n`; those of a game are in its texts.ts. */
export const textsOf = (i18n: I18n) => ({
  loadFailed: t(i18n)`The game could not be loaded.`,
  openFailed: t(i18n)`The connection to the game was lost. Your balance is safe.`,
  broken: t(i18n)`Something in this game is broken. Your balance is safe.`,
  noWebgl: t(i18n)`This device cannot show the game (WebGL is not available).`,
  spin: t(i18n)`Spin`,
  spinFor: (amount: string) => t(i18n)`Spin ${amount} stake`,
  spinning: t(i18n)`Spinning`,
  retry: t(i18n)`Try again`,
  start: t(i18n)`Start`,
  go: t(i18n)`Continue`,
  balance: t(i18n)`Balance`,
  win: t(i18n)`Win`,
  /** Beside an amount that is not above the stake: it is no win. */
  returned: t(i18n)`Returned`,
  stake: t(i18n)`Stake`,
  lowerStake: t(i18n)`Lower the stake`,
  raiseStake: t(i18n)`Raise the stake`,
  soundOn: t(i18n)`Turn sound on`,
  soundOff: t(i18n)`Turn sound off`,
  lobbySilent: t(i18n)`Sound is off in the lobby's settings.`,
  info: t(i18n)`Help: paytable and rules`,
  history: t(i18n)`Round history`,
  fairness: t(i18n)`Fair rounds`,
  /** Visible words of the controls; the controls' full names contain them. */
  labels: {
    sound: t(i18n)`Sound`,
    history: t(i18n)`History`,
    fairness: t(i18n)`Fair`,
    info: t(i18n)`Help`,
    lower: t(i18n)`Lower`,
    raise: t(i18n)`Raise`,
  },
  goOn: t(i18n)`Tap to continue`,
  soFar: t(i18n)`So far`,
  tiers: {
    big: t(i18n)`Big win`,
    great: t(i18n)`Great win`,
    grand: t(i18n)`Grand win`,
    largest: t(i18n)`Rare win`,
  },
  timesStake: (times: string) => t(i18n)`${times} × stake`,
  close: t(i18n)`Close`,
  exit: t(i18n)`Back to the lobby`,
  playHere: t(i18n)`Play here`,
  waiting: t(i18n)`Waiting for the server…`,
  unknownTitle: t(i18n)`Connection lost`,
  unknown: t(i18n)`Nothing is lost. “Try again” continues the same round.`,
  resumed: t(i18n)`Continuing your last round`,
  times: (times: number) => `×${times}`,
  line: (line: number, count: number, symbol: string) => t(i18n)`Line ${line} · ${count} × ${symbol}`,
  ways: (ways: number, count: number, symbol: string) =>
    t(i18n)`${symbol} on ${count} reels · ${plural(ways, { one: `${ways} way`, other: `${ways} ways` })}`,
  waysOpen: (ways: number) => t(i18n)`${ways} ways this time`,
  cluster: (count: number, symbol: string) => t(i18n)`Cluster of ${count} × ${symbol}`,
  scatter: (count: number, symbol: string) => `${count} × ${symbol}`,
  scatterFree: (spins: number) => t(i18n)`${plural(spins, { one: "# free spin", other: "# free spins" })}`,
  grown: (symbol: string, reels: number) =>
    t(i18n)`${symbol} covers ${plural(reels, { one: "# reel", other: "# reels" })}`,
  respin: t(i18n)`The other reels respin at no stake`,
  respinShort: t(i18n)`Respin`,
  coinsStay: (count: number, symbol: string) => t(i18n)`${count} × ${symbol} held`,
  coinsSum: (count: number, symbol: string) => t(i18n)`Total of ${count} × ${symbol}`,
  coinsFull: t(i18n)`Every position filled!`,
  holdAndWinAward: (coins: number, respins: number) =>
    t(
      i18n,
    )`${plural(coins, { one: "# coin", other: "# coins" })} · ${plural(respins, { one: "# respin", other: "# respins" })}`,
  holdAndWinHint: (respins: number) => t(i18n)`Each new coin stays and resets the respins to ${respins}.`,
  holdAndWinPays: t(i18n)`All coins pay at the end`,
  respinPays: t(i18n)`The wins of every spin add up`,
  freePays: t(i18n)`No stake; all wins add up`,
  holdAndWinCounter: (left: number, coins: number) =>
    t(
      i18n,
    )`${plural(left, { one: "# respin left", other: "# respins left" })} · ${plural(coins, { one: "# coin", other: "# coins" })}`,
  holdAndWinShort: (left: number) => t(i18n)`${left} left`,
  holdAndWinDone: t(i18n)`Respins finished`,
  total: t(i18n)`Total won in this round`,
  bookingWin: t(i18n)`The win is certain; it is being added to your balance.`,
  freeAward: (spins: number) => t(i18n)`${plural(spins, { one: "# free spin", other: "# free spins" })}`,
  freeMultiplier: (times: number) => t(i18n)`All wins ×${times}`,
  freeSticky: (symbol: string) => t(i18n)`${symbol} stays until the free spins end`,
  freeHeights: (rows: number) => t(i18n)`Every reel opens at least ${rows} rows`,
  freeCounter: (index: number, total: number) => t(i18n)`Free spin ${index} of ${total}`,
  freeShort: (index: number, total: number) => `${index}/${total}`,
  freeDone: t(i18n)`Free spins finished`,
  announceWin: (amount: string) => t(i18n)`Win ${amount}.`,
  announceNone: t(i18n)`No win.`,
  announceBalance: (amount: string) => t(i18n)`Balance ${amount}.`,
  announceFree: (spins: number) =>
    t(i18n)`${plural(spins, { one: "You won # free spin.", other: "You won # free spins." })}`,
  announceHeights: (heights: string, ways: number) => t(i18n)`Reel heights ${heights}: ${ways} ways.`,
  announceNextFall: (times: number) => t(i18n)`Next cascade, multiplier ${times}.`,
  refusals: refusals(i18n),
  elsewhere: {
    title: t(i18n)`There is a round you have not seen`,
    text: (game: string) =>
      t(i18n)`Your round of ${game} was interrupted. Its result is certain and saved. Watch it first?`,
    open: (game: string) =>
      t(i18n)`Your bet in ${game} is still being confirmed. It continues automatically; nothing is lost.`,
    watch: t(i18n)`Watch`,
    goOn: t(i18n)`Continue without watching`,
  },
  playMoney: t(i18n)`Play money · sandbox`,
  demo: t(i18n)`Demo · no stakes`,
  credits: (amount: string) => t(i18n)`${amount} credits`,
  replay: {
    mark: t(i18n)`Replay`,
    hint: t(i18n)`No stake, no balance`,
    watch: t(i18n)`Watch`,
    again: t(i18n)`Watch again`,
    at: (time: string) => t(i18n)`Played ${time}`,
    stake: (amount: string) => t(i18n)`The stake was ${amount}`,
  },
  stakePanel: {
    title: t(i18n)`Choose your stake`,
    bestMeaning: t(
      i18n,
    )`The most that one spin can pay, or one whole coin feature. A round of several spins can pay more.`,
    bestAt: (amount: string) => t(i18n)`Max ${amount}`,
  },
  help: {
    title: t(i18n)`Quick help`,
    play: t(i18n)`Choose your stake, then tap Spin: one tap, one spin.`,
    lines: (lines: number) => t(i18n)`Matching symbols in a row from the left on any of ${lines} lines pay.`,
    ways: t(i18n)`Matching symbols on adjacent reels from the left pay, in any row.`,
    heights: t(i18n)`Each reel's height changes with every spin; matching symbols on adjacent reels from the left pay.`,
    clusters: (size: number) => t(i18n)`${size} or more matching symbols that touch pay.`,
    free: (count: number, symbol: string, spins: number) =>
      t(i18n)`${count} × ${symbol} award ${plural(spins, { one: "# free spin", other: "# free spins" })}.`,
    holdAndWin: (count: number, symbol: string, respins: number) =>
      t(
        i18n,
      )`${count} × ${symbol} start ${plural(respins, { one: "# respin", other: "# respins" })}; coins stay and are paid.`,
    grows: (symbol: string) => t(i18n)`${symbol} covers its reel; the other reels respin at no stake.`,
    cascades: t(i18n)`Winning symbols vanish; the rest fall and pay again.`,
    wildTimes: (symbol: string, times: number) => t(i18n)`Wins with ${symbol} are multiplied by ${times}.`,
    none: t(i18n)`Every spin stands alone; there is no extra feature.`,
  },
  infoPanel: {
    title: t(i18n)`Paytable`,
    forStake: (stake: string) => t(i18n)`Pays for a stake of ${stake}`,
    count: (count: number | string) => `${count} ×`,
    andMore: (count: number) => `${count}+ ×`,
    wild: (name: string) => t(i18n)`${name} substitutes for every paying symbol. It is not on the first reel.`,
    wildTimes: (name: string, times: number) => t(i18n)`A win with ${name} is multiplied by ${times}.`,
    wildGrows: (name: string) =>
      t(
        i18n,
      )`${name} grows to cover its whole reel before it pays. That reel is held and the others respin once at no stake, for as long as ${name} lands on another reel.`,
    scatterCount: (count: number, spins: number) =>
      spins > 0 ? t(i18n)`${count} × + ${plural(spins, { one: "# free spin", other: "# free spins" })}` : `${count} ×`,
    scatterWhere: t(i18n)`Counts anywhere on the reels.`,
    freeTimes: (times: number) => t(i18n)`In free spins every win is multiplied by ${times}.`,
    freeAgain: (most: number) => t(i18n)`Free spins can be retriggered, up to ${most} in one round.`,
    freeNotAgain: t(i18n)`Free spins cannot be retriggered.`,
    freeSticky: (name: string) => t(i18n)`${name} that lands in free spins stays until they end.`,
    freeHeights: (rows: number) => t(i18n)`In free spins every reel opens at least ${rows} rows.`,
    freeStrips: t(i18n)`Free spins use reels of their own, listed below.`,
    coin: (name: string, from: number, respins: number) =>
      t(
        i18n,
      )`${from} × ${name} or more start ${respins} respins: coins stay in place, and every other position spins by itself. Each new coin stays and resets the respins to ${respins}. All coins pay at the end.`,
    coinChance: (chance: string) => t(i18n)`A spinning position shows a coin with a chance of ${chance}.`,
    coinValues: t(i18n)`Coin values and their chances`,
    coinFull: (amount: string) => t(i18n)`If coins fill every position: ${amount} on top.`,
    cascades: (steps: string) =>
      t(
        i18n,
      )`Winning symbols vanish, the rest fall, symbols from above follow and pay again, until nothing wins. Multiplier of each cascade: ${steps}; the last one applies from there on.`,
    rulesTitle: t(i18n)`Rules`,
    ruleLines: (lines: number) =>
      t(
        i18n,
      )`The stake is split evenly over ${lines} lines. A line pays matching symbols in a row from the leftmost reel.`,
    ruleLinesBest: t(i18n)`Each line pays its highest win only; the pays of several lines add up.`,
    ruleWays: (ways: string) =>
      t(
        i18n,
      )`There are ${ways} ways to win: matching symbols on adjacent reels from the leftmost, in any row. Only the longest run of each symbol pays; its pay is multiplied by the number of ways.`,
    ruleHeights: (fewest: number, most: number) =>
      t(
        i18n,
      )`Before it stops, every reel draws its height: ${fewest} to ${most} rows. Only open rows pay; the number of ways is the product of the heights of all reels. The chance of each height is listed below.`,
    ruleClusters: (size: number) =>
      t(
        i18n,
      )`Cluster pays: ${size} or more matching symbols that touch side by side or one above the other pay anywhere.`,
    rules: [
      t(
        i18n,
      )`Results follow seeds that are locked before the stake: pressing Spin only takes the next round of those seeds. The moving reels only show it.`,
      t(i18n)`If the connection breaks, the round is finished on the server and shown when you return.`,
      t(i18n)`Every spin lasts at least two and a half seconds. There is no autoplay.`,
    ],
    linesTitle: t(i18n)`Lines`,
    figuresTitle: t(i18n)`The real figures`,
    exact: t(i18n)`Computed exactly over all outcomes.`,
    within: (error: string) => t(i18n)`Computed by simulation; off by ${error} at most.`,
    rtp: t(i18n)`Theoretical return (RTP)`,
    rtpMeaning: t(i18n)`Over a very long time. A single session can end very differently. On average the player loses.`,
    hit: t(i18n)`Spins that pay something`,
    feature: (name: string) => t(i18n)`Spins that start ${name}`,
    oneIn: (one: string) => t(i18n)`About one in ${one} spins.`,
    volatility: t(i18n)`Volatility`,
    volatilities: { low: t(i18n)`Low`, medium: t(i18n)`Medium`, high: t(i18n)`High` },
    volatilityMeaning: (deviation: string) =>
      t(i18n)`Standard deviation of ${deviation} stakes. The higher it is, the rarer and larger the wins.`,
    best: t(i18n)`Highest pay`,
    bestMeaning: t(
      i18n,
    )`In stakes, from one spin with all its multipliers and cascades, or from one whole coin feature (hold and win) with its respins. A round of several spins can pay more.`,
    hash: t(i18n)`Hash of the game definition (SHA-256)`,
    hashMeaning: t(i18n)`Every round is computed by this definition and names its hash.`,
    stripsTitle: t(i18n)`What is on each reel`,
    stripsBase: t(i18n)`Base game`,
    stripsFree: t(i18n)`Free spins`,
    heightsTitle: t(i18n)`Reel heights and their chances`,
    heightOf: (rows: number, chance: string) => t(i18n)`${rows} rows ${chance}`,
    reel: (reel: number) => t(i18n)`Reel ${reel}`,
  },
  historyPanel: {
    title: t(i18n)`Round history`,
    empty: t(i18n)`No rounds yet.`,
    more: t(i18n)`Older rounds`,
    loading: t(i18n)`Loading…`,
    failed: t(i18n)`The data could not be loaded. Nothing is lost.`,
    again: t(i18n)`Try again`,
    stake: t(i18n)`Stake`,
    paid: t(i18n)`Paid`,
    open: t(i18n)`Still being confirmed`,
    notPlayed: t(i18n)`Not played, stake returned`,
    see: t(i18n)`Watch`,
    share: t(i18n)`Share`,
    shared: t(i18n)`Link copied`,
    shareFailed: t(i18n)`Copy this link:`,
    shareText: (game: string, amount: string) => t(i18n)`${game}: paid ${amount}`,
    check: t(i18n)`Check`,
    checkMatches: t(i18n)`Computed again: the result is the same`,
    checkDiffers: t(i18n)`Computed again: the result is DIFFERENT`,
    checkLater: t(i18n)`Can be checked once its seed has been revealed under Fair rounds`,
    checkUnable: t(i18n)`This browser cannot compute it here; save the proof and check it elsewhere.`,
    checkAgain: t(
      i18n,
    )`This was computed by the game page itself. The lobby checks it with another program, on your device.`,
    checkInLobby: t(i18n)`Check again in the lobby`,
    save: t(i18n)`Save proof`,
    copyProof: t(i18n)`Copy proof`,
    copied: t(i18n)`Proof copied`,
    nonce: (nonce: number) => t(i18n)`No. ${nonce}`,
  },
  fairnessPanel: {
    title: t(i18n)`Fair rounds`,
    intro: t(
      i18n,
    )`The server locked its seed before you play: the hash below proves it. Results are computed from the server's seed, your seed and the round's number (nonce), so they cannot be changed after the stake.`,
    serverHash: t(i18n)`Hash of the server seed (SHA-256)`,
    nextHash: t(i18n)`Hash of the next server seed`,
    nonce: t(i18n)`Number of the next round (nonce)`,
    clientSeed: t(i18n)`Your seed`,
    clientSeedHint: t(i18n)`1–64 letters, digits or signs; no spaces.`,
    clientSeedBad: t(i18n)`Enter 1–64 characters without spaces.`,
    rotate: t(i18n)`Reveal seed & start a new one`,
    rotated: t(i18n)`The old seed is revealed below. The new seed is in use.`,
    replaced: t(i18n)`The new seed is in use. No round used the old one.`,
    keepReceipt: t(i18n)`Save receipt`,
    copyReceipt: t(i18n)`Copy receipt`,
    receiptCopied: t(i18n)`Receipt copied`,
    receiptNotCopied: t(i18n)`It could not be copied. Try again.`,
    receiptHint: t(
      i18n,
    )`Signed by the provider: these seeds are locked now. Save it before you play; the lobby can check it.`,
    revealedTitle: t(i18n)`Revealed seeds`,
    serverSeed: t(i18n)`Server seed`,
    rounds: (count: number) => t(i18n)`${plural(count, { one: `${count} round`, other: `${count} rounds` })}`,
    hashMatches: t(i18n)`Matches its hash`,
    hashDiffers: t(i18n)`Does NOT match its hash`,
    toHistory: t(i18n)`Check rounds in the history`,
    failed: t(i18n)`The data could not be loaded. Try again.`,
    again: t(i18n)`Try again`,
    loading: t(i18n)`Loading…`,
  },
});

/** The texts of the page in one language. */
export type Texts = ReturnType<typeof textsOf>;
