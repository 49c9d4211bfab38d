import 'package:flutter/material.dart';
import 'package:permission_handler/permission_handler.dart';
import 'package:url_launcher/url_launcher.dart';
import 'package:webview_flutter/webview_flutter.dart';
import 'package:webview_flutter_android/webview_flutter_android.dart';
import 'package:webview_flutter_wkwebview/webview_flutter_wkwebview.dart';

/// Shows the verification of a link in a web view.
class VerificationPage extends StatefulWidget {
  const VerificationPage({super.key, required this.link, required this.scheme, required this.onReturn});

  /// The short link that your server made.
  final Uri link;

  /// Scheme of the link's `deep_link`; among the company's `deep_link_schemes`.
  final String scheme;

  /// The interface led back to the app. Ask your own server for the result: any page can lead to a deep link.
  final VoidCallback onReturn;

  @override
  State<VerificationPage> createState() => _VerificationPageState();
}

class _VerificationPageState extends State<VerificationPage> {
  late final WebViewController _controller;

  @override
  void initState() {
    super.initState();
    final creation = WebViewPlatform.instance is WebKitWebViewPlatform
        ? WebKitWebViewControllerCreationParams(
            allowsInlineMediaPlayback: true,
            mediaTypesRequiringUserAction: const <PlaybackMediaTypes>{},
          )
        : const PlatformWebViewControllerCreationParams();
    _controller = WebViewController.fromPlatformCreationParams(creation, onPermissionRequest: _answer)
      ..setJavaScriptMode(JavaScriptMode.unrestricted)
      ..setNavigationDelegate(NavigationDelegate(onNavigationRequest: _decide))
      ..loadRequest(widget.link);
    final platform = _controller.platform;
    if (platform is AndroidWebViewController) platform.setMediaPlaybackRequiresUserGesture(false);
  }

  /// Grants the page what the person grants the app. Only pages of the interface are ever shown.
  Future<void> _answer(WebViewPermissionRequest request) async {
    const permissions = {
      WebViewPermissionResourceType.camera: Permission.camera,
      WebViewPermissionResourceType.microphone: Permission.microphone,
    };
    for (final type in request.types) {
      final status = await permissions[type]?.request();
      if (status == null || !status.isGranted) return request.deny();
    }
    return request.grant();
  }

  NavigationDecision _decide(NavigationRequest request) {
    final url = Uri.tryParse(request.url);
    if (url == null) return NavigationDecision.prevent;
    if (!request.isMainFrame || _isInterface(url)) return NavigationDecision.navigate;
    if (url.isScheme(widget.scheme)) {
      widget.onReturn();
    } else if (url.isScheme('https')) {
      // Pages beside the verification, such as your privacy notice.
      launchUrl(url, mode: LaunchMode.externalApplication);
    }
    return NavigationDecision.prevent;
  }

  bool _isInterface(Uri url) =>
      url.scheme == widget.link.scheme && url.host == widget.link.host && url.port == widget.link.port;

  @override
  Widget build(BuildContext context) => WebViewWidget(controller: _controller);
}
