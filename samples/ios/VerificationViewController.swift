import UIKit
import WebKit

/// Shows the verification of a link. `onEnd` is called when the interface leads back to the app; then ask your own
/// server for the result, since any page can lead to a deep link. iOS 15 or newer.
final class VerificationViewController: UIViewController, WKNavigationDelegate, WKUIDelegate {
    /// Of the link's `deep_link`; among the company's `deep_link_schemes`.
    private static let deepLinkScheme = "bank"

    private let link: URL
    private let onEnd: () -> Void

    init(link: URL, onEnd: @escaping () -> Void) {
        self.link = link
        self.onEnd = onEnd
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("made in code only")
    }

    override func loadView() {
        let configuration = WKWebViewConfiguration()
        // The live image of the camera plays in the page, at once.
        configuration.allowsInlineMediaPlayback = true
        configuration.mediaTypesRequiringUserActionForPlayback = []
        let web = WKWebView(frame: .zero, configuration: configuration)
        web.navigationDelegate = self
        web.uiDelegate = self
        web.load(URLRequest(url: link))
        view = web
    }

    // The system asks the person once for the app, by the texts in Info.plist; the page need not ask again.
    func webView(
        _ webView: WKWebView,
        requestMediaCapturePermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo,
        type: WKMediaCaptureType,
        decisionHandler: @escaping (WKPermissionDecision) -> Void
    ) {
        let port = origin.port == 0 ? nil : origin.port
        let isInterface = origin.protocol == link.scheme && origin.host == link.host && port == link.port
        decisionHandler(isInterface ? .grant : .deny)
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        guard let url = action.request.url else { return decisionHandler(.cancel) }
        if let target = action.targetFrame, !target.isMainFrame { return decisionHandler(.allow) }
        if action.targetFrame != nil, isInterface(url) { return decisionHandler(.allow) }
        decisionHandler(.cancel)
        if url.scheme == Self.deepLinkScheme {
            onEnd()
        } else if url.scheme == "https" {
            // Pages beside the verification, such as your privacy notice, open in the browser.
            UIApplication.shared.open(url)
        }
    }

    private func isInterface(_ url: URL) -> Bool {
        url.scheme == link.scheme && url.host == link.host && url.port == link.port
    }
}
