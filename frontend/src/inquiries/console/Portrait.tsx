import { portraitPath } from '@guildhall/contracts/art-paths';
import { Picture } from '../../design/Picture.js';

interface Props {
  person: { id: string; avatar_url: string | null };
  size: number;
}

export const Portrait = ({ person: { id, avatar_url }, size }: Props) => (
  <Picture src={avatar_url ?? portraitPath(id)} drawn={portraitPath(id)} width={size} height={size} className="portrait" />
);
