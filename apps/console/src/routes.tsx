import { type Platform, platforms } from '@fanfara/contract/enums'
import { type ImportKind, importKinds } from '@fanfara/contract/ops/tables/imports'
import { payoutKinds } from '@fanfara/contract/ops/payout-runs'
import { bankFileFormats } from '@fanfara/contract/ops/payouts'
import { isOwnPath } from '@fanfara/contract/paths'
import { lazyScreen } from '@fanfara/ui/lazy-screen'
import { askedAhead } from '@fanfara/ui/soon'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { dayIn } from '#/shared/day-in.ts'
import { keptSearch } from '#/shared/templates/kept-search.ts'
import { session } from './session.ts'
import { needAllTexts } from './texts.ts'
import { idIn, oneOf, pagingIn, parseSearch, type Raw, stringifySearch, textIn } from '@fanfara/ui/search'
import { auditSearch } from './features/audit/search.ts'
import { campaignsSearch } from './features/campaigns/list-search.ts'
import { campaignSearch } from './features/campaigns/page/search.ts'
import { actSearch, actsSearch } from './features/creators/acts/search.ts'
import { creatorSearch } from './features/creators/search.ts'
import { importsSearch, invitationsSearch } from './features/imports/search.ts'
import { applicationsSearch } from './features/inbox/search.ts'
import { sentSearch } from './features/messages/search.ts'
import { newsSearch } from './features/news/search.ts'
import { correctionsSearch } from './features/payouts/corrections/search.ts'
import { filesSearch, transfersSearch } from './features/payouts/files-search.ts'
import { receivablesSearch } from './features/payouts/receivables/search.ts'
import { linesSearch, statementsSearch } from './features/payouts/statements/search.ts'
import { runsSearch } from './features/payouts/run/search.ts'
import { payoutsSearch } from './features/payouts/search.ts'
import { proofSearch } from './features/proofs/search.ts'
import { Frame } from './shell/frame.tsx'
import { Broken, NotFound } from './shell/messages.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Broken })

/** A screen that comes with the texts which the first page does without. */
const screen = <Module extends object, Name extends keyof Module & string>(load: () => Promise<Module>, name: Name) =>
  lazyScreen(async () => (await Promise.all([load(), needAllTexts()]))[0], name)

/** What somebody looks for, where a list has no other filter. */
const searchOnly = (raw: Raw): { search?: string } => ({ search: textIn(raw.search) })

const terms = ['today', 'week'] as const

/** Which orders a payout run takes, as somebody chose. */
interface RunSearch {
  format?: (typeof bankFileFormats)[number]
  kind?: (typeof payoutKinds)[number]
  /** One of the terms, or a day. */
  due?: string
  from?: string
  until?: string
}

const isOperator = () => session.token() !== null && session.user.get()?.role === 'operator'

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (raw: Raw): { to?: string } => ({ to: textIn(raw.to) }),
  beforeLoad: ({ search }) => {
    if (isOperator()) throw redirect({ href: ownPath(search.to) })
  },
  component: lazyScreen(() => import('./features/access/login-screen.tsx'), 'LoginScreen'),
})

/** Where the letter of an invitation leads; whoever comes has no account yet. */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  validateSearch: (raw: Raw): { token?: string } => ({ token: textIn(raw.token) }),
  component: screen(() => import('./features/access/invitation-screen.tsx'), 'InvitationScreen'),
})

/** Only paths of the console are gone back to after signing in. */
function ownPath(to: string | undefined): string {
  return to !== undefined && isOwnPath(to) ? to : '/'
}

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (!isOperator())
      throw redirect({ to: '/login', search: { to: location.href === '/' ? undefined : location.href } })
  },
  component: Frame,
})

const overview = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyScreen(() => import('./features/overview/overview-screen.tsx'), 'OverviewScreen'),
  loader: askedAhead(async () => (await import('./features/overview/overview-screen.tsx')).askAhead()),
})
const campaigns = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns',
  validateSearch: campaignsSearch,
  component: screen(() => import('./features/campaigns/campaigns-screen.tsx'), 'CampaignsScreen'),
})
const newCampaign = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/new',
  validateSearch: (raw: Raw): { from?: string } => ({ from: idIn(raw.from) }),
  staticData: { isForm: true, thing: 'campaign' },
  component: screen(() => import('./features/campaigns/form/form-screen.tsx'), 'NewCampaignScreen'),
})
const taskPlans = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/plans',
  validateSearch: keptSearch,
  component: screen(() => import('./features/campaigns/plans/plans-screen.tsx'), 'PlansScreen'),
})
const campaign = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/$id',
  staticData: { thing: 'campaign' },
  validateSearch: campaignSearch,
  component: screen(() => import('./features/campaigns/campaign-screen.tsx'), 'CampaignScreen'),
})
const editCampaign = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/$id/edit',
  validateSearch: (raw: Raw): { field?: string } => ({ field: textIn(raw.field) }),
  staticData: { isForm: true, thing: 'campaign' },
  component: screen(() => import('./features/campaigns/form/form-screen.tsx'), 'EditCampaignScreen'),
})
const imports = createRoute({
  getParentRoute: () => signedIn,
  path: '/imports',
  validateSearch: importsSearch,
  component: screen(() => import('./features/imports/imports-screen.tsx'), 'ImportsScreen'),
})
const invitations = createRoute({
  getParentRoute: () => signedIn,
  path: '/imports/invitations',
  validateSearch: invitationsSearch,
  component: screen(() => import('./features/imports/invitations-screen.tsx'), 'InvitationsScreen'),
})
const newImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/imports/new',
  validateSearch: (raw: Raw): { kind?: ImportKind } => ({ kind: oneOf(importKinds, raw.kind) }),
  staticData: { isForm: true },
  component: screen(() => import('./features/imports/new-import-screen.tsx'), 'NewImportScreen'),
})
const campaignResults = createRoute({
  getParentRoute: () => signedIn,
  path: '/campaigns/$id/results',
  staticData: { thing: 'campaign' },
  component: screen(() => import('./features/campaigns/results/grid-screen.tsx'), 'ResultsScreen'),
})
const creators = createRoute({
  getParentRoute: () => signedIn,
  path: '/creators',
  validateSearch: creatorSearch,
  component: screen(() => import('./features/creators/creators-screen.tsx'), 'CreatorsScreen'),
})
const creatorActs = createRoute({
  getParentRoute: () => signedIn,
  path: '/creators/acts',
  validateSearch: actsSearch,
  component: screen(() => import('./features/creators/acts/acts-screen.tsx'), 'ActsScreen'),
})
const creatorAct = createRoute({
  getParentRoute: () => signedIn,
  path: '/creators/acts/$id',
  staticData: { thing: 'act' },
  validateSearch: actSearch,
  component: screen(() => import('./features/creators/acts/act-screen.tsx'), 'ActScreen'),
})
const creator = createRoute({
  getParentRoute: () => signedIn,
  path: '/creators/$id',
  staticData: { thing: 'creator' },
  component: screen(() => import('./features/creators/creator-screen.tsx'), 'CreatorScreen'),
})
const look = createRoute({
  getParentRoute: () => signedIn,
  path: '/creators/$id/look',
  staticData: { isForm: true, thing: 'creator' },
  component: screen(() => import('./features/creators/look/look-screen.tsx'), 'LookScreen'),
})
const proofs = createRoute({
  getParentRoute: () => signedIn,
  path: '/proofs',
  validateSearch: proofSearch,
  component: screen(() => import('./features/proofs/proofs-screen.tsx'), 'ProofsScreen'),
})
const payouts = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts',
  validateSearch: payoutsSearch,
  staticData: { right: 'money' },
  component: screen(() => import('./features/payouts/payouts-screen.tsx'), 'PayoutsScreen'),
})
const bankFiles = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/files',
  validateSearch: filesSearch,
  staticData: { right: 'money' },
  component: screen(() => import('./features/payouts/bank-files-screen.tsx'), 'BankFilesScreen'),
})
const bankFile = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/files/$id',
  staticData: { right: 'money', thing: 'file' },
  validateSearch: transfersSearch,
  component: screen(() => import('./features/payouts/bank-file-screen.tsx'), 'BankFileScreen'),
})
const payoutRunStart = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/run',
  staticData: { right: 'money' },
  validateSearch: (raw: Raw): RunSearch => ({
    format: oneOf(bankFileFormats, raw.format),
    kind: oneOf(payoutKinds, raw.kind),
    due: oneOf(terms, raw.due) ?? dayIn(raw.due),
    from: textIn(raw.from),
    until: textIn(raw.until),
  }),
  component: screen(() => import('./features/payouts/run/run-screen.tsx'), 'RunScreen'),
})
const payoutRuns = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/runs',
  validateSearch: runsSearch,
  staticData: { right: 'money' },
  component: screen(() => import('./features/payouts/run/runs-screen.tsx'), 'RunsScreen'),
})
const payoutRun = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/runs/$id',
  staticData: { right: 'money', thing: 'run' },
  component: screen(() => import('./features/payouts/run/run-progress-screen.tsx'), 'RunProgressScreen'),
})
const bankStatements = createRoute({
  getParentRoute: () => signedIn,
  path: '/bank-statements',
  validateSearch: statementsSearch,
  staticData: { right: 'money' },
  component: screen(() => import('./features/payouts/statements/statements-screen.tsx'), 'StatementsScreen'),
})
const books = createRoute({
  getParentRoute: () => signedIn,
  path: '/books',
  validateSearch: (raw: Raw): { period?: string; campaign?: string; advertiser?: string } => ({
    period: /^20\d{2}(-(0[1-9]|1[0-2]))?$/.exec(textIn(raw.period) ?? '')?.[0],
    campaign: idIn(raw.campaign),
    advertiser: textIn(raw.advertiser),
  }),
  staticData: { right: 'money' },
  component: screen(() => import('./features/payouts/books/books-screen.tsx'), 'BooksScreen'),
})
const bankStatement = createRoute({
  getParentRoute: () => signedIn,
  path: '/bank-statements/$id',
  staticData: { right: 'money', thing: 'statement' },
  validateSearch: linesSearch,
  component: screen(() => import('./features/payouts/statements/statement-screen.tsx'), 'StatementScreen'),
})
const corrections = createRoute({
  getParentRoute: () => signedIn,
  path: '/corrections',
  staticData: { right: 'money' },
  validateSearch: correctionsSearch,
  component: screen(() => import('./features/payouts/corrections/corrections-screen.tsx'), 'CorrectionsScreen'),
})
const correction = createRoute({
  getParentRoute: () => signedIn,
  path: '/corrections/$id',
  staticData: { right: 'money', thing: 'correction' },
  component: screen(() => import('./features/payouts/corrections/correction-screen.tsx'), 'CorrectionScreen'),
})
const receivables = createRoute({
  getParentRoute: () => signedIn,
  path: '/receivables',
  staticData: { right: 'money' },
  validateSearch: receivablesSearch,
  component: screen(() => import('./features/payouts/receivables/receivables-screen.tsx'), 'ReceivablesScreen'),
})
const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit',
  validateSearch: auditSearch,
  component: screen(() => import('./features/audit/audit-screen.tsx'), 'AuditScreen'),
})
const company = createRoute({
  getParentRoute: () => signedIn,
  path: '/company',
  staticData: { right: 'company', isForm: true },
  component: screen(() => import('./features/company/company-screen.tsx'), 'CompanyScreen'),
})
const team = createRoute({
  getParentRoute: () => signedIn,
  path: '/team',
  validateSearch: searchOnly,
  staticData: { right: 'people' },
  component: screen(() => import('./features/team/team-screen.tsx'), 'TeamScreen'),
})
const security = createRoute({
  getParentRoute: () => signedIn,
  path: '/security',
  staticData: { right: 'read' },
  component: screen(() => import('./features/security/security-screen.tsx'), 'SecurityScreen'),
})
const prices = createRoute({
  getParentRoute: () => signedIn,
  path: '/prices',
  validateSearch: (raw: Raw): { platform?: Platform } => ({ platform: oneOf(platforms, raw.platform) }),
  staticData: { isForm: true },
  component: screen(() => import('./features/prices/prices-screen.tsx'), 'PricesScreen'),
})
const flags = createRoute({
  getParentRoute: () => signedIn,
  path: '/flags',
  staticData: { right: 'company', isForm: true },
  component: screen(() => import('./features/flags/flags-screen.tsx'), 'FlagsScreen'),
})
const messages = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages',
  staticData: { isForm: true },
  component: screen(() => import('./features/messages/message-screen.tsx'), 'MessageScreen'),
})
const sentMessages = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/sent',
  validateSearch: sentSearch,
  component: screen(() => import('./features/messages/sent-screen.tsx'), 'SentScreen'),
})
const letters = createRoute({
  getParentRoute: () => signedIn,
  path: '/letters',
  component: screen(() => import('./features/messages/letters-screen.tsx'), 'LettersScreen'),
})
const templates = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/templates',
  validateSearch: keptSearch,
  component: screen(() => import('./features/templates/templates-screen.tsx'), 'TemplatesScreen'),
})
const newTemplate = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/templates/new',
  staticData: { isForm: true },
  component: screen(() => import('./features/templates/template-screen.tsx'), 'NewTemplateScreen'),
})
const template = createRoute({
  getParentRoute: () => signedIn,
  path: '/messages/templates/$id',
  staticData: { isForm: true, thing: 'template' },
  component: screen(() => import('./features/templates/template-screen.tsx'), 'TemplateScreen'),
})
const news = createRoute({
  getParentRoute: () => signedIn,
  path: '/news',
  validateSearch: newsSearch,
  component: screen(() => import('./features/news/news-screen.tsx'), 'NewsScreen'),
})
const help = createRoute({
  getParentRoute: () => signedIn,
  path: '/help',
  component: screen(() => import('./features/help/help-screen.tsx'), 'HelpScreen'),
})
const helpArticle = createRoute({
  getParentRoute: () => signedIn,
  path: '/help/$topic',
  staticData: { thing: 'article' },
  validateSearch: pagingIn,
  component: screen(() => import('./features/help/article-screen.tsx'), 'HelpArticleScreen'),
})
const newHelpArticle = createRoute({
  getParentRoute: () => signedIn,
  path: '/help/new',
  staticData: { isForm: true },
  component: screen(() => import('./features/help/writing/new-article-screen.tsx'), 'NewHelpArticleScreen'),
})
const helpText = createRoute({
  getParentRoute: () => signedIn,
  path: '/help/$topic/$language',
  staticData: { isForm: true, thing: 'article' },
  component: screen(() => import('./features/help/writing/text-screen.tsx'), 'HelpTextScreen'),
})
const newNews = createRoute({
  getParentRoute: () => signedIn,
  path: '/news/new',
  staticData: { isForm: true },
  component: screen(() => import('./features/news/piece-screen.tsx'), 'NewNewsScreen'),
})
const piece = createRoute({
  getParentRoute: () => signedIn,
  path: '/news/$id',
  staticData: { isForm: true, thing: 'piece' },
  component: screen(() => import('./features/news/piece-screen.tsx'), 'PieceScreen'),
})
const inbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/inbox',
  validateSearch: applicationsSearch,
  staticData: { right: 'company' },
  component: screen(() => import('./features/inbox/applications-screen.tsx'), 'ApplicationsScreen'),
})
const newApplication = createRoute({
  getParentRoute: () => signedIn,
  path: '/inbox/new',
  staticData: { right: 'company', isForm: true },
  component: screen(() => import('./features/inbox/new-application-screen.tsx'), 'NewApplicationScreen'),
})
const application = createRoute({
  getParentRoute: () => signedIn,
  path: '/inbox/$id',
  staticData: { right: 'company', isForm: true, thing: 'application' },
  component: screen(() => import('./features/inbox/application-screen.tsx'), 'ApplicationScreen'),
})
/** Every other address: inside the frame, like the screens, and behind the sign-in, as they are (NAV-26). */
const nowhere = createRoute({ getParentRoute: () => signedIn, path: '/$', component: NotFound })

const signedInRoutes = [
  overview,
  campaigns,
  newCampaign,
  taskPlans,
  campaign,
  editCampaign,
  campaignResults,
  imports,
  newImport,
  invitations,
  creators,
  creatorActs,
  creatorAct,
  creator,
  look,
  proofs,
  payouts,
  bankFiles,
  bankFile,
  payoutRunStart,
  payoutRuns,
  payoutRun,
  bankStatements,
  bankStatement,
  corrections,
  correction,
  receivables,
  books,
  prices,
  messages,
  sentMessages,
  letters,
  templates,
  newTemplate,
  template,
  news,
  help,
  helpArticle,
  helpText,
  newHelpArticle,
  newNews,
  piece,
  inbox,
  newApplication,
  application,
  audit,
  company,
  team,
  security,
  flags,
  nowhere,
] as const

const routeTree = root.addChildren([login, invitation, signedIn.addChildren(signedInRoutes)])

/** The console's addresses, all below `/ops`. */
export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    basepath: '/ops',
    parseSearch,
    stringifySearch,
    defaultErrorComponent: Broken,
    defaultNotFoundComponent: NotFound,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
/** Lets links and searches be checked against the tree below. */
export type ConsoleRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
}
