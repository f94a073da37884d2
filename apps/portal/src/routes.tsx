import { lazyScreen as lazy } from '@fanfara/ui/lazy-screen'
import { askedAhead } from '@fanfara/ui/soon'
import { parseSearch, stringifySearch } from '@fanfara/ui/search'
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { focusArrival } from './app/route/arrival.ts'
import type { FinancesSearch } from './app/route/finances-search.ts'
import { forgetUnknownFilter, needSession, onlyGuests } from './app/route/guards.ts'
import {
  callbackSearch,
  campaignsSearch,
  confirmEmailSearch,
  statementsSearch,
  helpSearch,
  messagesSearch,
  shareSearch,
  successSearch,
  timetableSearch,
} from './app/route/search.ts'
import { needAllTexts, needLinkTexts } from './app/session/language.ts'
import { ErrorPage } from './frame/error-page.tsx'
import { PendingPage } from './frame/pending-page.tsx'
import { PublicFrame } from './frame/public-frame.tsx'
import { messageFilters } from './frame/places.ts'

const legal = () => import('./features/legal/legal-screen.tsx')
/** Of addresses that lead elsewhere: nobody's first page needs them. */
const settingsGuards = () => import('./app/route/settings-guards.ts')
const campaignsScreen = lazy(() => import('./features/campaigns/campaigns-screen.tsx'), 'CampaignsScreen')

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazy(() => import('./frame/not-found-page.tsx'), 'NotFoundPage'),
})

/** Pages for everybody, for signed-out visitors, for advertisers with a link, for signed-in people, and their settings. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: () => (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  ),
})
const guest = createRoute({ getParentRoute: () => open, id: 'guest', beforeLoad: onlyGuests })
const link = createRoute({
  getParentRoute: () => open,
  id: 'link',
  beforeLoad: needLinkTexts,
  component: lazy(() => import('./frame/link-area.tsx'), 'LinkArea'),
})
const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  beforeLoad: async context => {
    await needSession(context)
    await needAllTexts()
  },
  component: lazy(() => import('./frame/member-area.tsx'), 'MemberArea'),
})
const settings = createRoute({
  getParentRoute: () => member,
  id: 'settings',
  component: lazy(() => import('./frame/settings-frame.tsx'), 'SettingsFrame'),
})

/** The route table of requirements §2, one line per route, by the page that surrounds it. */
const bare = {
  // NAV-24; it has no frame
  callback: createRoute({
    getParentRoute: () => root,
    path: '/callback',
    validateSearch: callbackSearch,
    component: lazy(() => import('./frame/outcome/callback-screen.tsx'), 'CallbackScreen'),
  }),
}
const signedOut = {
  // NAV-19
  login: createRoute({
    getParentRoute: () => guest,
    path: '/login',
    component: lazy(() => import('./features/accounts/login-screen.tsx'), 'LoginScreen'),
  }),
  // NAV-18
  register: createRoute({
    getParentRoute: () => guest,
    path: '/register',
    component: lazy(() => import('./features/accounts/register-screen.tsx'), 'RegisterScreen'),
  }),
  // NAV-20
  forgotPassword: createRoute({
    getParentRoute: () => guest,
    path: '/forgot-password',
    component: lazy(() => import('./features/accounts/reset/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  }),
  // NAV-23
  loginSocial: createRoute({
    getParentRoute: () => guest,
    path: '/login/social',
    component: lazy(() => import('./features/accounts/social/social-screen.tsx'), 'SocialLoginScreen'),
  }),
  // NAV-22
  registerSocial: createRoute({
    getParentRoute: () => guest,
    path: '/register/social',
    component: lazy(() => import('./features/accounts/social/social-screen.tsx'), 'SocialRegisterScreen'),
  }),
}
const everybody = {
  // NAV-21
  logout: createRoute({
    getParentRoute: () => open,
    path: '/logout',
    component: lazy(() => import('./features/accounts/logout-screen.tsx'), 'LogoutScreen'),
  }),
  // NAV-25
  success: createRoute({
    getParentRoute: () => open,
    path: '/success',
    validateSearch: successSearch,
    component: lazy(() => import('./frame/outcome/success-screen.tsx'), 'SuccessScreen'),
  }),
  // NAV-28
  legalPrivacyPolicy: createRoute({
    getParentRoute: () => open,
    path: '/legal/privacy-policy',
    component: lazy(legal, 'PrivacyScreen'),
  }),
  // NAV-28
  legalTerms: createRoute({ getParentRoute: () => open, path: '/legal/terms', component: lazy(legal, 'TermsScreen') }),
}
const withLink = {
  // decision 0025
  confirmEmail: createRoute({
    getParentRoute: () => link,
    path: '/confirm-email',
    validateSearch: confirmEmailSearch,
    component: lazy(() => import('./features/email/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
  }),
  // NAV-27
  taskAcceptanceToken: createRoute({
    getParentRoute: () => link,
    path: '/task-acceptance/$token',
    component: lazy(() => import('./features/advertiser/acceptance-screen.tsx'), 'AcceptanceScreen'),
  }),
  // OPS-12
  advertiserToken: createRoute({
    getParentRoute: () => link,
    path: '/advertiser/$token',
    component: lazy(() => import('./features/advertiser/participants-screen.tsx'), 'ParticipantsScreen'),
  }),
}
const signedIn = {
  // NAV-01
  home: createRoute({
    getParentRoute: () => member,
    path: '/',
    component: lazy(() => import('./home/home-screen.tsx'), 'HomeScreen'),
    loader: askedAhead(async () => (await import('./home/home-screen.tsx')).askAhead()),
  }),
  // NAV-02
  campaigns: createRoute({
    getParentRoute: () => member,
    path: '/campaigns',
    validateSearch: campaignsSearch,
    component: campaignsScreen,
  }),
  // NAV-03, NAV-04
  campaignsFilter: createRoute({
    getParentRoute: () => member,
    path: '/campaigns/$filter',
    validateSearch: campaignsSearch,
    beforeLoad: forgetUnknownFilter,
    component: campaignsScreen,
  }),
  // NAV-05
  timetable: createRoute({
    getParentRoute: () => member,
    path: '/timetable',
    validateSearch: timetableSearch,
    component: lazy(() => import('./features/tasks/timetable-screen.tsx'), 'TimetableScreen'),
  }),
  // NAV-06
  finances: createRoute({
    getParentRoute: () => member,
    path: '/finances',
    // The screen reads it: what its address may say is too much for everybody's first load.
    validateSearch: (raw: FinancesSearch) => raw,
    component: lazy(() => import('./features/payments/finances-screen.tsx'), 'FinancesScreen'),
  }),
  // Design §1.1
  statements: createRoute({
    getParentRoute: () => member,
    path: '/finances/statements',
    validateSearch: statementsSearch,
    component: lazy(() => import('./features/payments/statements-screen.tsx'), 'StatementsScreen'),
  }),
  // OPS-16
  counts: createRoute({
    getParentRoute: () => member,
    path: '/counts/$id',
    component: lazy(() => import('./features/counts/counts-screen.tsx'), 'CountsScreen'),
  }),
  // PHONE-06
  share: createRoute({
    getParentRoute: () => member,
    path: '/share',
    validateSearch: shareSearch,
    component: lazy(() => import('./features/tasks/share/share-screen.tsx'), 'ShareScreen'),
  }),
  // NAV-07
  messages: createRoute({ getParentRoute: () => member, path: '/messages', beforeLoad: toUnread }),
  // NAV-08
  messagesFilter: createRoute({
    getParentRoute: () => member,
    path: '/messages/$filter',
    beforeLoad: ({ params }) => knownFilter(params.filter),
    validateSearch: messagesSearch,
    component: lazy(() => import('./features/messages/messages-screen.tsx'), 'MessagesScreen'),
  }),
  // NAV-09
  messagesFilterId: createRoute({
    getParentRoute: () => member,
    path: '/messages/$filter/$id',
    beforeLoad: ({ params }) => knownFilter(params.filter),
    validateSearch: messagesSearch,
    component: lazy(() => import('./features/messages/message-screen.tsx'), 'MessageScreen'),
  }),
}
const inSettings = {
  // NAV-10
  settings: createRoute({ getParentRoute: () => settings, path: '/settings', beforeLoad: toSystem }),
  // NAV-11
  settingsSystem: createRoute({
    getParentRoute: () => settings,
    path: '/settings/system',
    component: lazy(() => import('./home/system-screen.tsx'), 'SystemScreen'),
  }),
  // NAV-11
  settingsProfile: createRoute({
    getParentRoute: () => settings,
    path: '/settings/profile',
    component: lazy(() => import('./home/profile-screen.tsx'), 'ProfileScreen'),
  }),
  // NAV-11
  settingsBilling: createRoute({
    getParentRoute: () => settings,
    path: '/settings/billing',
    component: lazy(() => import('./features/billing/billing-screen.tsx'), 'BillingScreen'),
  }),
  // NAV-11
  settingsPassword: createRoute({
    getParentRoute: () => settings,
    path: '/settings/password',
    component: lazy(() => import('./features/settings/password-screen.tsx'), 'PasswordScreen'),
  }),
  // NAV-12
  settingsPlatformRegulation: createRoute({
    getParentRoute: () => settings,
    path: '/settings/platform-regulation',
    beforeLoad: async context => (await settingsGuards()).openRegulations(context),
  }),
  // NAV-15
  settingsInstruction: createRoute({
    getParentRoute: () => settings,
    path: '/settings/instruction',
    beforeLoad: async () => (await settingsGuards()).toFirstArticle(),
  }),
  // NAV-16, NAV-17
  settingsInstructionSubpath: createRoute({
    getParentRoute: () => settings,
    path: '/settings/instruction/$subpath',
    beforeLoad: async context => (await settingsGuards()).knownArticle(context),
    validateSearch: helpSearch,
    component: lazy(() => import('./frame/help-screen.tsx'), 'HelpScreen'),
  }),
  // NAV-13, NAV-14
  settingsElse: createRoute({
    getParentRoute: () => settings,
    path: '/settings/$',
    beforeLoad: async context => (await settingsGuards()).settingsFallback(context),
  }),
}

const routeTree = root.addChildren({
  ...bare,
  open: open.addChildren({ guest: guest.addChildren(signedOut), link: link.addChildren(withLink), ...everybody }),
  member: member.addChildren({ ...signedIn, settings: settings.addChildren(inSettings) }),
})

function toSystem(): never {
  throw redirect({ to: '/settings/system', replace: true })
}

function toUnread(): never {
  throw redirect({ to: '/messages/$filter', params: { filter: 'unread' }, replace: true })
}

function knownFilter(filter: string): void {
  if (!messageFilters.some(known => known === filter)) toUnread()
}

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  notFoundMode: 'root',
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: PendingPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
  const isInContent = document.activeElement?.closest('main') ?? false
  if (fromLocation && pathChanged && !isInContent)
    focusArrival({ hash: toLocation.hash, from: fromLocation.pathname, to: toLocation.pathname })
})
