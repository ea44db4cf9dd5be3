import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Icon, type IconName } from '../design/icons.js';
import { ConsoleLink } from './ConsoleLink.js';
import { ConsoleMenu } from './ConsoleMenu.js';

export interface RowAct {
  label: string;
  icon: IconName;
  /** A page of the consoles. */
  to?: string;
  /** A public page, opened beside this one. */
  href?: string;
  onPress?: () => void;
}

const linkOf = ({ to, href }: RowAct) => {
  if (to) return { component: ConsoleLink, to };
  return href ? { component: 'a' as const, href, target: '_blank', rel: 'noopener' } : {};
};

/** What can be done with a row, whose title has the id `title-{id}`: buttons, or on a phone one menu of them. */
export function RowActs({ id, acts }: { id: string; acts: readonly RowAct[] }) {
  const isNarrow = useMediaQuery('(max-width: 899px)', { noSsr: true });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const described = { 'aria-describedby': `title-${id}` };
  if (!isNarrow)
    return acts.map((act) => (
      <IconButton key={act.label} aria-label={act.label} {...described} {...linkOf(act)} onClick={act.onPress}>
        <Icon name={act.icon} />
      </IconButton>
    ));
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label="Actions"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...described}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      <ConsoleMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': 'Actions' } }}
      >
        {acts.map((act) => (
          <MenuItem
            key={act.label}
            {...linkOf(act)}
            onClick={() => {
              close();
              act.onPress?.();
            }}
          >
            <Icon name={act.icon} size={18} />
            {act.label}
          </MenuItem>
        ))}
      </ConsoleMenu>
    </>
  );
}
