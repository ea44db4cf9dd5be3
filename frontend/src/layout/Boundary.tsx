import { Component, type ReactNode } from 'react';

interface Props {
  /** Shown in place of what could not be. */
  otherwise: ReactNode;
  /** Another place is another try. */
  at?: string;
  children: ReactNode;
}

/** Keeps what fails below it, most often a script that did not come, from taking the whole page along. */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ at }: Props) {
    if (this.state.failed && at !== this.props.at) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.otherwise : this.props.children;
  }
}

/** A script that failed stays failed in its page: it loads again, and only once the server can be reached. */
export const loadAnew = () =>
  void fetch(location.href, { method: 'HEAD' }).then(
    () => location.reload(),
    () => undefined,
  );
