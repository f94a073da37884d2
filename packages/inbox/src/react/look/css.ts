/**
 * The widget's look. Colours, radius, shadow, font and size are custom properties (`--inbox-…`) that a page may set; class names are
 * the protocol's (§14.5).
 *
 * The first rule takes away what a page says of elements by their names, or of all (INBOX-04): it weighs as much as a name and comes
 * later, less than any class. What the page draws itself (`listItem`, `header`, `footer`, `emptyState`, a bell) stays as the page has it;
 * pictures of messages keep their measures.
 */
export const css = `
:where([class^=nc-],:is(.nc-root,.nc-notifications-list-item)>*,:is(.nc-tab,.nc-footer,.nc-loader,.nc-empty,.nc-menu,.nc-undo,.nc-channel,.nc-preferences-item,.nc-notifications-list-item-timestamp,
.nc-notifications-list-item-content-layout) :not(img,path)):not(x){all:revert}
.nc-root path{color:inherit}
.nc-root{all:initial;display:block;box-sizing:border-box;position:relative;
font:420 var(--_size)/1.5 var(--inbox-font,"Figtree Variable",Figtree,ui-sans-serif,system-ui,-apple-system,"Segoe UI",sans-serif);
color:var(--_text);color-scheme:light;-webkit-font-smoothing:antialiased;text-align:start;
--_size:var(--inbox-font-size,14px);--_radius:var(--inbox-radius,10px);
--_surface:var(--inbox-surface,#fff);--_hover:var(--inbox-hover,#f5f2eb);--_unread:var(--inbox-unread,#f3f5fe);
--_line:var(--inbox-line,#e7e2d8);--_text:var(--inbox-text,#171a22);--_muted:var(--inbox-muted,#5d6578);
--_primary:var(--inbox-primary,#2f4bdb);--_filled:var(--inbox-filled,#2f4bdb);--_on-filled:var(--inbox-on-filled,#fff);
--_control:var(--inbox-control,#8a8577);--_badge:var(--inbox-badge,#c4302b);--_on-badge:var(--inbox-on-badge,#fff);
--_success:var(--inbox-success,#116b44);--_warning:var(--inbox-warning,#8c5200);--_danger:var(--inbox-danger,#bb2c27);
--_shadow:var(--inbox-shadow,0 18px 48px rgb(60 50 30/.18),0 2px 8px rgb(60 50 30/.08))}
.nc-dark{color-scheme:dark;
--_surface:var(--inbox-surface,#141720);--_hover:var(--inbox-hover,#1b1f2b);--_unread:var(--inbox-unread,#181d30);
--_line:var(--inbox-line,#272c3b);--_text:var(--inbox-text,#eef0f6);--_muted:var(--inbox-muted,#9aa3b8);
--_primary:var(--inbox-primary,#8ea2ff);--_filled:var(--inbox-filled,#4763f7);--_control:var(--inbox-control,#6b748c);
--_badge:var(--inbox-badge,#d23a32);--_success:var(--inbox-success,#4cc38a);--_warning:var(--inbox-warning,#f0a04b);
--_danger:var(--inbox-danger,#ff7b73);--_shadow:var(--inbox-shadow,0 18px 48px rgb(0 0 0/.5),0 2px 8px rgb(0 0 0/.4))}
.nc-root *,.nc-root ::before{box-sizing:border-box}
.nc-root button{all:unset;box-sizing:border-box;cursor:pointer;-webkit-tap-highlight-color:transparent}
.nc-root button:focus-visible,.nc-root [tabindex]:focus-visible,.nc-root a:focus-visible{outline:2px solid var(--_primary);outline-offset:2px}
.nc-root [tabindex]:focus-visible{outline-offset:-2px}
.nc-root :focus:not(:focus-visible){outline:none}
.nc-root svg{display:block;width:20px;height:20px;fill:none;stroke:currentcolor;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.nc-root [hidden]{display:none!important}
.nc-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.nc-inline{display:inline-block}
.nc-root .nc-bell-button{position:relative;display:grid;place-items:center;width:44px;height:44px;border-radius:8px;color:var(--_text)}
.nc-root .nc-bell-button:hover{background:var(--_hover)}
.nc-bell-button svg{width:24px;height:24px}
.nc-bell-button-dot{position:absolute;inset-block-start:3px;inset-inline-end:1px}
.nc-unseen-badge{display:inline-grid;place-items:center;min-width:18px;height:18px;padding:0 5px;border-radius:9px;background:var(--_badge);
color:var(--_on-badge);font-size:11px;font-weight:620;line-height:1;font-variant-numeric:tabular-nums}
.nc-popover{position:fixed;inset:auto;margin:0;padding:0;border:0;background:none;overflow:visible;z-index:2147483000;width:420px;
max-width:calc(100vw - 16px);animation:nc-in 140ms cubic-bezier(.2,.7,.3,1)}
.nc-layout-wrapper{display:flex;flex-direction:column;width:100%;height:var(--inbox-height,560px);max-height:min(100dvh - 24px,var(--_room,100dvh));
background:var(--_surface);border:1px solid var(--_line);border-radius:var(--_radius);overflow:hidden}
.nc-popover .nc-layout-wrapper{box-shadow:var(--_shadow)}
.nc-header{display:flex;align-items:center;gap:8px;min-height:56px;padding-block:8px;padding-inline:16px 8px}
.nc-root .nc-icon-dots{stroke-width:2.8}
.nc-header-title{flex:none;margin:0;font-size:16px;font-weight:620;letter-spacing:-.012em;white-space:nowrap}
.nc-space{flex:1}
.nc-root .nc-text-button{padding:6px 8px;border-radius:8px;color:var(--_primary);font-size:13px;font-weight:620;line-height:1.3;text-align:end;text-wrap:balance}
.nc-root .nc-text-button:hover,.nc-root .nc-icon-button:hover{background:var(--_hover)}
.nc-root .nc-text-button[disabled]{color:var(--_muted);cursor:default;background:none}
.nc-root .nc-icon-button{display:grid;place-items:center;flex:none;width:36px;height:36px;border-radius:8px;color:var(--_muted)}
.nc-root .nc-icon-button:hover{color:var(--_text)}
.nc-tabs{display:flex;gap:4px;padding:0 12px;overflow-x:auto;scrollbar-width:none}
.nc-root .nc-tab{display:flex;align-items:center;gap:6px;padding:8px;border-bottom:2px solid transparent;color:var(--_muted);white-space:nowrap}
.nc-root .nc-tab[aria-selected=true]{border-color:var(--_primary);color:var(--_text);font-weight:620}
.nc-body{position:relative;flex:1;min-height:0;display:flex;flex-direction:column;border-top:1px solid var(--_line)}
.nc-notifications-list{flex:1;overflow-y:auto;overscroll-behavior:contain;scrollbar-width:thin;scrollbar-color:var(--_line) transparent}
.nc-notifications-list-item{position:relative;display:flex;gap:12px;padding-block:12px;padding-inline:20px 8px;border-bottom:1px solid var(--_line);cursor:pointer}
.nc-notifications-list-item:not(:focus-within){content-visibility:auto;contain-intrinsic-size:auto 90px}
.nc-notifications-list-item:hover{background:var(--_hover)}
.nc-notifications-list-item-unread{background:var(--_unread)}
.nc-dot{position:absolute;inset-inline-start:7px;inset-block-start:19px;width:7px;height:7px;border-radius:50%;background:var(--_primary)}
.nc-avatar{flex:none;display:grid;place-items:center;width:36px;height:36px;border-radius:50%;object-fit:cover;background:var(--_hover);color:var(--_primary)}
.nc-notifications-list-item:hover .nc-avatar{background:var(--_surface)}
.nc-tone-success{color:var(--_success)}.nc-tone-warning{color:var(--_warning)}.nc-tone-error{color:var(--_danger)}
.nc-notifications-list-item-layout{flex:1;min-width:0}
.nc-notifications-list-item-content-layout{overflow-wrap:anywhere;text-align:match-parent}
.nc-notifications-list-item-title{font-weight:620}
.nc-notifications-list-item-unread .nc-notifications-list-item-content-layout{font-weight:500}
.nc-notifications-list-item-content-layout p{margin:0 0 4px}.nc-notifications-list-item-content-layout a{color:var(--_primary)}
.nc-notifications-list-item-content-layout img{max-width:100%;height:auto;border-radius:8px}
.nc-notifications-list-item-content-layout :is(ul,ol){margin:4px 0;padding-inline-start:20px}
.nc-notifications-list-item-content-layout pre{overflow:auto}
.nc-notifications-list-item-timestamp{margin-top:2px;color:var(--_muted);font-size:12px;line-height:16px}
.nc-notifications-list-item-buttons{display:flex;flex-wrap:wrap;gap:8px;margin-top:10px}
.nc-root .nc-notifications-list-item-button{padding:6px 14px;border-radius:8px;border:1px solid var(--_control);font-size:13px;font-weight:620;line-height:20px}
.nc-root .nc-notifications-list-item-button:hover{background:var(--_hover)}
.nc-root .nc-notifications-list-item-button.nc-primary{border-color:var(--_filled);background:var(--_filled);color:var(--_on-filled)}
.nc-root .nc-notifications-list-item-button.nc-primary:hover{filter:brightness(1.08)}
.nc-done{display:inline-flex;align-items:center;gap:6px;margin-top:10px;color:var(--_success);font-size:13px;font-weight:620}
.nc-done svg{width:16px;height:16px}
.nc-menu{position:absolute;inset-inline-end:8px;inset-block-start:46px;z-index:2;min-width:190px;padding:4px;border:1px solid var(--_line);
border-radius:var(--_radius);background:var(--_surface);box-shadow:var(--_shadow);cursor:default}
.nc-menu-up{inset-block:auto calc(100% - 12px)}
.nc-root .nc-menu button{display:flex;align-items:center;gap:10px;width:100%;min-height:40px;padding:8px 10px;border-radius:8px}
.nc-root .nc-menu button:is(:hover,:focus){background:var(--_hover)}
.nc-menu svg{width:18px;height:18px;color:var(--_muted)}
.nc-loader{display:flex;gap:12px;padding:14px 20px;border-bottom:1px solid var(--_line)}
.nc-loader i{display:block;height:12px;border-radius:6px;background:var(--_hover);animation:nc-pulse 1.6s ease-in-out infinite}
.nc-loader i:first-child{flex:none;width:36px;height:36px;border-radius:50%}.nc-loader span{flex:1;padding-top:4px}
.nc-loader span i:first-child{flex:auto;width:80%;height:12px;border-radius:6px}.nc-loader span i+i{width:30%;margin-top:10px}
.nc-empty{flex:1;display:grid;place-content:center;justify-items:center;gap:16px;padding:32px;color:var(--_muted);text-align:center;text-wrap:balance}
.nc-root .nc-empty svg{width:88px;height:88px;stroke-width:.7;color:var(--_control)}
.nc-status{display:block}
.nc-root .nc-retry{min-height:40px;padding:8px 16px;border:1px solid var(--_control)}
.nc-unsaved{color:var(--_danger);font-weight:620}.nc-preferences-root>[role=alert]{position:sticky;top:-4px;z-index:1;background:var(--_surface)}.nc-preferences-root .nc-unsaved{padding:12px 0}
.nc-undo{display:flex;align-items:center;justify-content:space-between;gap:8px;margin:0 8px 8px;padding-block:6px;padding-inline:16px 8px;border:1px solid var(--_line);
border-radius:8px;background:var(--_surface);box-shadow:var(--_shadow);position:absolute;inset:auto 0 0;z-index:3;animation:nc-rise 160ms cubic-bezier(.2,.7,.3,1)}
.nc-preferences-root{flex:1;overflow-y:auto;padding:4px 16px 16px}
.nc-preferences-item{padding:12px 0;border-bottom:1px solid var(--_line)}
.nc-preferences-item:last-child{border:0}
.nc-preferences-item-title{margin:0 0 4px;font-size:14px;font-weight:620}
.nc-channel{display:flex;align-items:center;gap:12px;min-height:40px;color:var(--_text)}
.nc-channel svg{color:var(--_muted)}
.nc-root .nc-switch{position:relative;flex:none;width:42px;height:24px;border-radius:12px;background:var(--_control);transition:background 140ms}
.nc-root .nc-switch::before{content:"";position:absolute;inset-block-start:3px;inset-inline-start:3px;width:18px;height:18px;border-radius:50%;background:#fff;transition:inset-inline-start 140ms}
.nc-root .nc-switch[aria-checked=true]{background:var(--_filled)}
.nc-root .nc-switch[aria-checked=true]::before{inset-inline-start:21px}
.nc-root .nc-switch[disabled]{opacity:.5;cursor:not-allowed}
.nc-footer{padding:10px 16px;border-top:1px solid var(--_line);color:var(--_muted);font-size:12px;line-height:16px;text-align:center}
.nc-footer b{font-weight:620;color:var(--_text)}
@keyframes nc-pulse{50%{opacity:.45}}
@keyframes nc-in{from{opacity:0;translate:0 -6px}}
@keyframes nc-rise{from{opacity:0;translate:0 8px}}
@media (hover:none){.nc-root .nc-icon-button{width:44px;height:44px}.nc-root .nc-menu button,.nc-root .nc-text-button,.nc-root .nc-tab,.nc-channel{min-height:44px}.nc-root .nc-switch::after{content:"";position:absolute;inset:-10px}.nc-root .nc-notifications-list-item-button{padding:11px 16px}}
@media (width<480px){.nc-header{flex-wrap:wrap;row-gap:0}.nc-root .nc-header-mark-as-read{order:1;flex-basis:100%;padding:2px 0 8px;text-align:start}
.nc-root{--_size:var(--inbox-font-size,16px)}.nc-root .nc-text-button{font-size:14px}}
@media (hover:hover){.nc-notifications-list-item-dots-button{opacity:0}
:is(.nc-notifications-list-item:hover,.nc-notifications-list-item:focus-within) .nc-notifications-list-item-dots-button,.nc-notifications-list-item-dots-button[aria-expanded=true]{opacity:1}}
@media (prefers-reduced-motion:reduce){.nc-root *,.nc-popover{animation:none!important;transition:none!important}}
`
