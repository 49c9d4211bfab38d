import { Linking } from 'react-native';
import { WebView } from 'react-native-webview';

interface VerificationProps {
  /** The short link that your server made. */
  link: string;
  /** Scheme of the link's `deep_link`; among the company's `deep_link_schemes`. */
  scheme: string;
  /** The interface led back to the app. Ask your own server for the result: any page can lead to a deep link. */
  onReturn: () => void;
}

/** Shows the verification of a link in a web view. */
export function Verification({ link, scheme, onReturn }: VerificationProps) {
  return (
    <WebView
      source={{ uri: link }}
      // Other schemes would go past the decision below.
      originWhitelist={['https://*', 'http://*', `${scheme}://*`]}
      allowsInlineMediaPlayback
      mediaPlaybackRequiresUserAction={false}
      mediaCapturePermissionGrantType="grantIfSameHostElseDeny"
      setSupportMultipleWindows={false}
      onShouldStartLoadWithRequest={({ url, isTopFrame }) => {
        // Android leaves it out, and asks for the page alone.
        if (isTopFrame === false || originOf(url) === originOf(link)) return true;
        if (url.startsWith(`${scheme}:`)) onReturn();
        // Pages beside the verification, such as your privacy notice.
        else if (url.startsWith('https:')) void Linking.openURL(url);
        return false;
      }}
    />
  );
}

/** React Native's `URL` has no `origin`. */
const originOf = (url: string): string | undefined => /^https?:\/\/[^/?#\\]+/i.exec(url)?.[0].toLowerCase();
